"""Tests the timeline page in a browser: python3 check.py CHROMIUM FOLDER [PICTURES]"""
import json, pathlib, re, sys
from browser import Browser

folder = pathlib.Path(sys.argv[2]).resolve()
pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
browser = Browser(sys.argv[1])
failures = []


def expect(is_right, what):
    if not is_right: failures.append(what)
    print(("ok      " if is_right else "FAILED  ") + what)


def count(): return browser.js("shown.length")
def chosen(): return browser.js("chosen && chosen.n")
def detail(): return browser.js("document.getElementById('detail').innerText")
def canvas(): return browser.js(
    "(() => { const c = document.querySelector('canvas'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
    "const s = new Set(); for (let i = 0; i < d.length; i += 4) s.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return s.size })()")


key = browser.key


trace = json.loads((folder / "shop.json").read_text())["traceEvents"]
by = {e["args"]["id"]: e["args"] for e in trace if "id" in e.get("args", {})}
toast = next(n for n, a in by.items() if a["value"].startswith(".toast(\"Moss, M"))
failed = next(n for n, a in by.items() if a["fate"] == "failed")

browser.size(1400, 900)
browser.scheme("light")
browser.open((folder / "flawless.html").as_uri())
expect(browser.js("$('alarms').textContent") == "0 alarms", "a flawless visit has no alarm")
expect({"finished", "ignored", "ended with its interface"} <= set(browser.js("signals.map(s => s.fate)")), "though work is ignored and ended")

page = (folder / "shop.html").as_uri()
browser.open(page)
expect(browser.requests() == [page], "the page makes no request except for itself")
expect(count() == len(by) > 30, "every signal of the trace is there")
expect(browser.js("window.isBroken === undefined"), "a payload cannot add a script")
expect(canvas() > 20, "the lanes are drawn")
browser.click_on("#alarms")
expect(chosen() == failed and "It failed: the server is offline." in detail(), "one click shows why work failed")
expect(re.search(r"took \d+\.\d ms", detail()) and ".didTapAddToBag" in detail() and "→ .failed" in detail(), "with its length, its input and its outputs")
key("a")
expect("No receiver took it" in detail(), "A goes to the next alarm")
browser.key("Escape")

lanes = browser.js("shownLanes.length")
expect(lanes == 2, "the lanes of released rows are folded into one")
browser.click(40, browser.js("$('lanes').getBoundingClientRect().y + TOP + LANE * 1.5"))
expect(browser.js("shownLanes.map(laneName)")[1:] == [f'▾ SKUViewModel["{name}"]' for name in ["Navy, S", "Navy, M", "Moss, M"]],
       "a click opens them, with their names")
browser.js(f"choose(byNumber.get({toast}))")
browser.key("ArrowLeft")
cause = by[toast]["cause"]
expect(chosen() == cause, "the left arrow goes to the cause")
root = browser.js("choose(chainOf(byNumber.get(%d))[0])" % toast) or chosen()
story = browser.js("[chosen.n, ...effectsOf(chosen, 1e6).map(s => s.n)]")
walk = [chosen()]
for _ in range(len(story) - 1):
    browser.key("ArrowRight")
    walk.append(chosen())
expect(walk == story and len(story) > 5, "the right arrow reaches every signal of a story, the work's outputs included")

browser.click_on("#only")
expect(set(browser.js("shown.map(s => s.n)")) == {n for n, a in by.items() if "alarm" in a}, "the switch shows only alarms")
expect(browser.js("[...document.querySelectorAll('.row')].every(r => r.querySelector('.wrong'))"), "with their sentences")
browser.key("Escape")
expect(count() == len(by), "Escape shows all signals again")
key("/")
browser.type("skurow.swift:19")
expect(count() == sum(a.get("origin") == "SKURow.swift:19" for a in by.values()) > 2, "the filter selects by place")
browser.key("Escape")
expect(not browser.js("document.activeElement === $('filter')"), "Escape leaves the filter")

browser.js(f"$('list').scrollTop = {sorted(by).index(toast)} * ROW - 60")
browser.frame()
browser.click_on(f"[data-n='{toast}']")
expect(chosen() == toast, "a click on a row chooses it")
for text in ["SKURow.swift:19", ".didTapAddToBag", "work .addToBag", ", took ", "→ .addedToBag", "It caused nothing"]:
    expect(text in detail(), f"the chain has {text}")
expect(browser.js("location.hash") == f"#{toast}", "the address names it")
for name, number in [("Home", min(by)), ("ArrowDown", sorted(by)[1]), ("ArrowUp", min(by)), ("End", max(by))]:
    browser.key(name)
    expect(chosen() == number, f"{name} goes to its signal")
expect(browser.js("$('list').getAttribute('aria-activedescendant')") == f"row{max(by)}", "assistive technology knows the chosen row")

rulers = """(() => { const xs = [...ticks.map(t => t[0]), ...gaps.map(g => (g[0] + g[1]) / 2)].sort((a, b) => a - b)
  return Math.max(...xs.map((x, i) => (xs[i + 1] ?? width - 90) - x), xs[0] - LABEL) })()"""
before = browser.js("width")
for ruler in ["rests shortened", "true time"]:
    expect(browser.js(rulers) < 260, f"a label is in sight everywhere on the ruler, {ruler}: {browser.js(rulers):.0f} pixels")
    key("t")
expect(browser.js("ticks.length") > 3, "T goes back")
key("+")
expect(browser.js("width") > before, "plus zooms in")
key("-")

for number in [toast, cause]:
    browser.key("Escape")
    browser.js(f"choose(byNumber.get({number}))")
    browser.frame()
    spot = browser.js("(() => { const r = $('lanes').getBoundingClientRect(); return [r.x + chosen.x - $('lanes').scrollLeft + 3,"
                      "r.y + yOf(chosen) - $('lanes').scrollTop] })()")
    browser.js("choose(null)")
    browser.frame()
    browser.click(*spot)
    expect(chosen() == number, f"a click in the lanes chooses the signal there, {by[number]['value']}")
browser.js(f"choose(byNumber.get({failed}))")
browser.js("$('lanes').scrollLeft = 1e6")
browser.frame()
expect(browser.js("document.querySelector('canvas').getBoundingClientRect().left") == 0, "the names stay when the lanes scroll")
browser.js(f"$('lanes').scrollLeft = 0; choose(byNumber.get({failed}))")
browser.frame()

contrast = """(() => {
  const style = getComputedStyle(document.documentElement), lum = name => {
    const h = style.getPropertyValue('--' + name).trim().slice(1), f = h.length === 3 ? [...h].map(c => c + c) : h.match(/../g)
    const [r, g, b] = f.map(v => { v = parseInt(v, 16) / 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 })
    return .2126 * r + .7152 * g + .0722 * b }
  const ratio = (a, b) => { const [x, y] = [lum(a), lum(b)].sort((p, q) => q - p); return (x + .05) / (y + .05) }
  return Math.min(...['text', 'soft', 'input', 'output', 'work', 'wrong'].flatMap(c =>
    (c === 'soft' ? ['back'] : ['back', 'near', 'chosen']).map(b => ratio(c, b)))) })()"""
for scheme in ["light", "dark"]:
    browser.scheme(scheme)
    expect(browser.js(contrast) >= 4.5, f"every text is legible, {scheme}: contrast {browser.js(contrast):.1f}")
    back = browser.js("getComputedStyle(document.body).backgroundColor")
    expect((back == "rgb(255, 255, 255)") == (scheme == "light"), f"the background is {scheme}: {back}")
    if pictures:
        browser.size(1240, 620, 1.5)
        browser.js(f"choose(byNumber.get({failed})); $('list').scrollTop = chosen.index * ROW - 160")
        browser.frame()
        browser.picture(pictures / f"timeline{'~dark' if scheme == 'dark' else ''}.png")
        browser.size(1400, 900)
browser.scheme("light")
browser.size(700, 900)
expect(browser.js("document.documentElement.scrollWidth") <= 700, "the page fits a narrow window")
faults = browser.faults()
expect(not faults, f"no error was reported {faults}")

browser.size(1400, 900)
opened = []
for _ in range(3):
    browser.open((folder / "many.html").as_uri())
    opened.append(browser.js("performance.now()") / 1000)
# Two seconds on a machine that does nothing else; a busy one takes longer.
expect(count() == 100000 and min(opened) < 4, f"a hundred thousand signals open in {min(opened):.1f} s")
times = browser.js("""(async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done)), times = []
  const time = body => { const start = performance.now(); body(); return performance.now() - start }
  for (let i = 0; i < 60; i++) {
    $('lanes').scrollLeft = i * 15000; $('list').scrollTop = i * 30000
    times.push(time(() => { drawLanes(); drawList() }))
    await frame()
  }
  times.sort((a, b) => a - b)
  return [times[30], times[57], time(() => { $('filter').value = '5'; select() }), time(() => { $('filter').value = ''; select() }),
    time(() => choose(signals[50000]))] })()""")
print("        milliseconds: a drawing {:.1f}, a slow one {:.1f}; the filter {:.0f}, back {:.0f}; a click {:.0f}".format(*times))
nodes = browser.js("document.querySelectorAll('*').length")
expect(nodes < 1000, f"only visible rows are in the document: {nodes} elements")
expect(not browser.faults(), "no error was reported")
browser.close()
print(f"{len(failures)} failed" if failures else "timeline ok")
sys.exit(bool(failures))
