"""A person's way through the page in a browser: way.txt has what the page shows after each step.

    python3 check.py CHROMIUM FOLDER             the way, a visit of the shop, and a hundred thousand signals
    python3 check.py CHROMIUM FOLDER --update    writes way.txt
    python3 check.py CHROMIUM PAGE PICTURES      takes the pictures of a page
"""
import difflib, json, pathlib, re, sys
from browser import Browser

browser, folder, failures, way = Browser(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve(), [], []
here = pathlib.Path(__file__).resolve().parent
LANES = """[...$('lanes').querySelectorAll('g, svg > text')].map(e => e.tagName === 'text' ? `${e.classList} ${e.getAttribute('y')}: ${e.textContent}`
  : (e.dataset.n ? `#${e.dataset.n} ${e.classList}: ` : e.getAttribute('transform') + ' ') + [...e.children].filter(c => c.tagName !== 'g')
  .map(c => `${c.classList} ${c.getAttribute('d') ?? (c.getAttribute('x') ?? '') + c.textContent}`).join('; '))"""
ROWS = "[...$('list').querySelectorAll('.row')].map(r => `${r.style.top} ${r.classList}: ` + [...r.children].map(c => c.textContent).join(' | '))"
STORY = "[...$('detail').children].map(c => `${c.style.paddingLeft || c.tagName} ${c.textContent}`)"


def expect(is_right, what):
    if not is_right: failures.append(what)
    print(("ok      " if is_right else "FAILED  ") + what)


def shows(step, *parts):
    way.append(f"== {step}: " + browser.js("`${chosen ? '#' + chosen.id : 'nothing'} of ${$('summary').textContent}, "
               "at ${$('lanes').scrollLeft} ${$('lanes').scrollTop} ${$('list').scrollTop}`"))
    for part in parts: way.extend(browser.js(part))


def trace(signals, names):
    """Signals have a number, a kind, a lane, a text, a cause, steps, and some a length and other arguments."""
    events = [{"ph": "M", "name": "thread_name", "tid": lane, "args": {"name": name}} for lane, name in names.items()]
    for number, kind, lane, text, cause, steps, *more in signals:
        length, others = (more + [0, {}][len(more):])[:2]
        title = steps[-1][0] if kind == "interface" else {"output": "→ ", "work": "work ", "value": "value "}.get(kind, "") + text
        events.append({"ph": "X" if length else "i", "ts": steps[0 if kind == "work" else -1][1], "tid": lane, "cat": kind, "name": title, "args": {
            "id": number, "value": text, "viewModelName": names[lane].split()[0], "fate": steps[-1][0], "steps": steps}
            | ({"cause": cause} if cause else {}) | others} | ({"dur": length} if length else {}))
    return json.dumps({"traceEvents": events}).replace("<", "\\u003c")


def open_page(trace, width=1200, height=800):
    page = (here.parent.parent / "Sources/SimpleViewModelTimeline/timeline.html").read_text()
    (folder / "made.html").write_text(page.replace('{"traceEvents":[]}', trace))
    browser.open((folder / "made.html").as_uri(), width, height)


if len(sys.argv) > 3 and sys.argv[3] != "--update":
    for name, scheme in [("timeline.png", "light"), ("timeline~dark.png", "dark")]:
        browser.open(folder.as_uri(), 390, 535, scheme, 2)
        browser.js("$('filter').value = alarms[0].viewModelName; select(); choose(alarms[0])")
        browser.frame()
        browser.picture(pathlib.Path(sys.argv[3]) / name)
    sys.exit(browser.close() and None)

names = {1: "List 1", 2: "Row 2", 3: "Row 3", 4: "Chat[The room with the longest view]", 5: "Page 5"}
signals = [
    (1, "interface", 1, "", None, [["made", 0]]),
    (2, "input", 1, ".load", None, [["accepted", 100]], 50, {"origin": "List.swift:7"}),
    (3, "work", 1, ".load", 2, [["started", 110], ["failed", 90_110]], 0, {"reason": "offline", "alarm": "It failed: offline"}),
    (4, "work", 1, ".search", 2, [["started", 120], ["superseded", 120, 9]]),
    (5, "change", 1, "isLoading: false → true", 2, [["changed", 1_000, 2]]),
    (6, "value", 1, "1 of 2", 3, [["delivered", 45_000]], 30),
    (7, "change", 1, "progress: 0 → 1", 6, [["changed", 45_010, 6]]),
    (8, "output", 1, ".failed", 3, [["passed", 90_200]], 100),
    (9, "input", 5, ".list(.failed)", 8, [["queued", 90_210], ["accepted", 90_280]], 1_200_000),
    (10, "output", 5, ".close", 9, [["held", 90_290], ["dropped", 61_090_300]], 0, {"alarm": "No receiver took it"}),
    (11, "work", 2, ".image", 77, [["started", 61_090_400]]),
    (12, "input", 2, ".tap", None, [["ignored", 61_090_410]], 0, {"origin": "Row.swift:3"}),
    (13, "interface", 2, "", 12, [["released", 61_090_420, 12]]),
    (14, "interface", 3, "", 12, [["released", 61_090_430, 12]]),
    (15, "work", 4, ".send", None, [["started", 61_090_440], ["outlived", 61_090_450]]),
    (16, "output", 4, ".waiting", 15, [["held", 61_090_460]]),
    (17, "change", 5, "title: a → b", None, [["changed", 151_090_000]]),
    (18, "value", 1, "tick", None, [["delivered", 151_090_010, 3]], 10),
]
open_page(trace(signals, names))
shows("it opens with the first alarm", LANES, ROWS, STORY)
for step, keys, *parts in [
        ("its cause", "ArrowLeft"), ("which has none", "ArrowLeft"), ("the story", "ArrowRight ArrowRight ArrowRight"),
        ("ends", "ArrowRight " * 9), ("the next alarm", "a", STORY), ("the first again", "a"), ("up", "ArrowUp"), ("the last row", "ArrowDown " * 20, STORY),
        ("no signal", "Escape", STORY), ("nothing", "ArrowLeft ArrowRight f"), ("the first row", "ArrowDown ArrowUp"),
        ("words", "/ L i S t Space s U p e ArrowDown", ROWS, STORY), ("a signal that is filtered out", "ArrowLeft"), ("alarms", "/ A l a r m", ROWS), ("all", "Escape"),
        ("a lane of two rows", "/ r o w ArrowDown", LANES, STORY), ("two lanes", "f", LANES), ("one again", "f"), ("all rows", "/ Escape"), ("words without a signal", "/ x y z ArrowDown ArrowUp"), ("all again", "Escape")]:
    for key in keys.split(): browser.key(key if key != "Space" else " ")
    shows(step, *parts)
for step, element, *parts in [("a click on a bar", "[data-n='4'] .mark"), ("on a lane", "[data-lane='2']"), ("on a row", "#row9"),
                              ("on the chain", "#detail button"), ("on the alarms", "#alarms")]:
    browser.click(*browser.js(f"(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(\"{element}\").getBoundingClientRect())"))
    shows(step, *parts)
open_page(trace(signals, names), 390, 400)
browser.js("document.querySelector('header').style.cssText = 'height: 60px; overflow: hidden'; choose(null); choose(alarms[0])")  # whatever the fonts
expect(browser.js("document.documentElement.scrollWidth") <= 390, "it fits a phone")
browser.call("Input.dispatchKeyEvent", type="keyDown", key="a", modifiers=2)
shows("a phone, and a key with Control")
for key in ["a", "ArrowDown", "Escape", *["ArrowDown"] * 4, *["ArrowUp"] * 3, "a", "a"]:
    browser.key(key)
    shows(key)
browser.js("$('lanes').scrollTo(500, 40)"), browser.frame()
shows("scrolled", LANES)
if "--update" in sys.argv: (here / "way.txt").write_text("\n".join(way) + "\n")
difference = list(difflib.unified_diff((here / "way.txt").read_text().splitlines(), way, "way.txt", "found", lineterm="", n=0))
expect(not difference, "\n".join(["the way is as in way.txt", *difference]))

many = signals + [(n, "output" if n % 500 else "input", n % 5 + 1, f".number({n})", n - 1 if n % 500 else 2, [["delivered", n * 1e5]], 10) for n in range(19, 100_019)]
open_page(trace(many, names))
expect(browser.js("`${chosen.id} ${$('summary').textContent}`") == "3 100018 of 100018 signals, 5 interfaces", "a hundred thousand signals open with the alarm")
browser.js("window.calls = 0, window.old = yOf, yOf = s => { window.calls++; return old(s) }")
for key in ["/", *"99599", "ArrowDown"]: browser.key(key)
expect(browser.js("`${chosen.id} ${near.size} ${shown.length}`") == "99599 501 1", "a signal is found, with its chain")
expect(len(browser.js(STORY)) == 5 + 100 + 1 + 200, "of which a hundred are shown")
browser.js("choose(byNumber.get(2))")
expect(browser.js("near.size") == 20_001 and browser.js(STORY)[5:6] == ["H2 What it caused: 200 and more"], "of many effects the first are shown")
browser.key("Escape")
browser.js("$('list').scrollTo(0, 1e9), $('lanes').scrollTo(1e9, 0)"), browser.frame()
expect(browser.js("[...document.querySelectorAll('.row')].at(-1).id") == "row100018", "the last row is shown")
expect(browser.js("document.querySelectorAll('*').length") < 1000 and browser.js("calls") < 10_000, "only the visible part is drawn")

page = (folder / "visit.html").as_uri()
browser.open(page, 1400, 900)
requests = [e["params"]["request"]["url"] for e in browser.events if e["method"] == "Network.requestWillBeSent"]
expect(requests == [page], "the page of a visit requests nothing but itself")
for text in ["It failed: .soldOut", "ProductScreen.swift:", ".didTapAddToBag", "took "]:
    expect(text in browser.js("$('detail').innerText"), f"its alarm's story has {text}")
expect(browser.js("window.isBroken === undefined && document.scripts.length === 1"), "a payload adds no script")
browser.js("(s => { s.textContent = 'window.isBroken = true'; document.body.append(s) })(document.createElement('script'))")
expect(browser.js("window.isBroken === undefined"), "and the page's policy runs none")
faults = [e for e in browser.events if e["method"] == "Runtime.exceptionThrown"]
expect(not faults, f"no error was reported {faults}")
browser.close()
print(f"{len(failures)} failed" if failures else "timeline ok")
sys.exit(bool(failures))
