"""Tests the timeline page in a browser: python3 check.py CHROMIUM FOLDER [PICTURES]"""
import json, pathlib, sys
from browser import Browser

folder = pathlib.Path(sys.argv[2]).resolve()
pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
browser = Browser(sys.argv[1])
failures = []


def expect(is_right, what):
    if not is_right: failures.append(what)
    print(("ok      " if is_right else "FAILED  ") + what)


def rows(): return browser.js("[...document.querySelectorAll('.row')].map(r => r.textContent)")
def count(): return browser.js("shown.length")
def chosen(): return browser.js("chosen && chosen.n")
def detail(): return browser.js("document.getElementById('detail').innerText")
def canvas(): return browser.js(
    "(() => { const c = document.querySelector('canvas'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
    "const s = new Set(); for (let i = 0; i < d.length; i += 4) s.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return s.size })()")


trace = json.loads((folder / "shop.json").read_text())["traceEvents"]
numbers = {e["args"]["number"] for e in trace if "number" in e.get("args", {})}
wrong = {e["args"]["number"] for e in trace if e.get("args", {}).get("number") and
         e["args"]["fate"] in {"dropped", "ignored", "cancelled", "failed", "held", "queued"}}
by = {e["args"]["number"]: e["args"] for e in trace if "number" in e.get("args", {})}
toast = next(n for n, a in by.items() if a["value"].startswith(".toast(\"Moss, M"))

page = (folder / "shop.html").as_uri()
browser.size(1400, 900)
browser.scheme("light")
browser.open(page)
expect(browser.requests() == [page], "the page makes no request except for itself")
expect(count() == len(numbers) > 30, "every signal of the trace is there")
expect(browser.js("shownLanes.length") == len({a["interface"] for a in by.values()}), "there is a lane for each interface")
expect(browser.js("window.isBroken === undefined"), "a payload cannot add a script")
expect(canvas() > 20, "the lanes are drawn")

browser.click_on("#only")
expect(set(browser.js("shown.map(s => s.n)")) == wrong and len(wrong) >= 4, "the switch shows only problems")
expect(browser.js("[...document.querySelectorAll('.row')].every(r => r.querySelector('.wrong'))"), "and marks them")
if pictures: browser.picture(pictures / "wrong.png")
browser.key("Escape")
expect(count() == len(numbers), "Escape shows all signals again")

browser.key("/", "/")
browser.type("toast")
expect(0 < count() < len(numbers) and all("toast" in r for r in rows()), "the filter selects by text")
browser.key("Escape")
browser.key("/", "/")
browser.type("skurow.swift:19")
expect(count() == sum(a.get("line") == 19 for a in by.values()) > 2, "the filter selects by place")
browser.key("Escape")
expect(not browser.js("document.activeElement === $('filter')"), "Escape leaves the filter")

browser.js(f"$('list').scrollTop = {sorted(by).index(toast)} * ROW - 60")
browser.frame()
browser.click_on(f"[data-n='{toast}']")
expect(chosen() == toast, "a click on a row chooses it")
for text in ["Shop/SKURow.swift:19", ".didTapAddToBag", "→ .addedToBag", ".sku(id: 2", "What led to it", "It caused nothing"]:
    expect(text in detail(), f"the chain has {text}")
expect(browser.js("location.hash") == f"#{toast}", "the address names it")

browser.key("ArrowLeft")
cause = by[toast]["cause"]
expect(chosen() == cause, "the left arrow goes to the cause")
effects = [n for n in sorted(by) if by[n].get("cause") == cause]
browser.key("ArrowRight")
expect(chosen() == effects[0], "the right arrow goes to the first effect")
browser.key("Home")
expect(chosen() == min(by), "Home goes to the first signal")
browser.key("ArrowDown")
expect(chosen() == sorted(by)[1], "the down arrow goes to the next signal")
browser.key("ArrowUp")
expect(chosen() == min(by), "the up arrow goes to the previous signal")
browser.key("End")
expect(chosen() == max(by), "End goes to the last signal")
expect(browser.js("$('list').getAttribute('aria-activedescendant')") == f"row{max(by)}", "assistive technology knows the chosen row")
browser.key("w", "w")
expect(count() == len(wrong), "W shows only problems")
browser.key("w", "w")
before = browser.js("width")
browser.key("t", "t")
expect(browser.js("width") != before, "T shows true time")
browser.key("t", "t")
browser.key("+", "+")
expect(browser.js("width") > before, "plus zooms in")
browser.key("-", "-")

for number in [toast, cause]:
    browser.key("Escape")
    browser.js(f"choose(byNumber.get({number}))")
    browser.frame()
    spot = browser.js("(() => { const r = $('lanes').getBoundingClientRect(); return [r.x + xs.get(chosen.at) - $('lanes').scrollLeft + 3,"
                      "r.y + yOf(chosen) - $('lanes').scrollTop] })()")
    browser.js("choose(null)")
    browser.frame()
    browser.click(*spot)
    expect(chosen() == number, f"a click in the lanes chooses the signal there, {by[number]['value']}")
browser.js(f"choose(byNumber.get({toast}))")
browser.js("$('lanes').scrollLeft = 1e6")
browser.frame()
expect(browser.js("document.querySelector('canvas').getBoundingClientRect().left") == 0, "the names stay when the lanes scroll")
browser.js(f"$('lanes').scrollLeft = 0; choose(byNumber.get({toast}))")
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
        browser.picture(pictures / f"timeline-{scheme}.png")
        browser.size(1400, 900)
browser.scheme("light")
browser.size(700, 900)
expect(browser.js("document.documentElement.scrollWidth") <= 700, "the page fits a narrow window")
if pictures: browser.picture(pictures / "narrow.png")
expect(not browser.faults(), f"no error was reported {browser.faults()}")

browser.size(1400, 900)
browser.open((folder / "reloads.html").as_uri())
expect(browser.js("signals.filter(s => s.kind === 'work').map(s => s.fate)") == ["cancelled"] * 3, "two reloads and a release cancel")
expect(browser.js("signals.filter(s => s.isWrong).map(s => s.n)") == browser.js("[signals.findLast(s => s.kind === 'work').n]"),
       "superseded work is not a problem, other cancelled work is")
expect("1 went wrong" in browser.js("$('summary').textContent"), "and is not counted")

browser.open((folder / "many.html").as_uri())
expect(count() == 10000, "ten thousand signals are shown")
times = browser.js("""(async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done)), times = []
  for (let i = 0; i < 60; i++) {
    $('lanes').scrollLeft = i * 1500; $('list').scrollTop = i * 3000
    const start = performance.now(); drawLanes(); drawList(); times.push(performance.now() - start)
    await frame()
  }
  const start = performance.now(); $('filter').value = '5'; select(); const filter = performance.now() - start
  $('filter').value = ''; select()
  const again = performance.now(); choose(signals[5000]); const click = performance.now() - again
  times.sort((a, b) => a - b)
  return [times[30], times[57], filter, click] })()""")
print("        milliseconds: a drawing {:.1f}, of the slowest {:.1f}; the filter {:.1f}; a click {:.1f}".format(*times))
nodes = browser.js("document.querySelectorAll('*').length")
expect(nodes < 1000, f"only visible rows are in the document: {nodes} elements")
expect(not browser.faults(), "no error was reported")
if pictures: browser.picture(pictures / "many.png")
browser.close()
print(f"{len(failures)} failed" if failures else "timeline ok")
sys.exit(bool(failures))
