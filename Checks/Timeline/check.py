"""Tests the page in a browser, or takes its pictures: python3 check.py CHROMIUM FOLDER, or CHROMIUM PAGE PICTURES"""
import json, pathlib, re, sys
from browser import Browser

browser, source, failures = Browser(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve(), []


def expect(is_right, what):
    if not is_right: failures.append(what)
    print(("ok      " if is_right else "FAILED  ") + what)


def detail(): return browser.js("document.getElementById('detail').innerText")
def count(): return browser.js("shown.length")


if len(sys.argv) > 3:
    for name, scheme in [("timeline.png", "light"), ("timeline~dark.png", "dark")]:
        browser.open(source.as_uri(), 390, 440, scheme, 2)
        browser.js("$('filter').value = alarms[0].type; select(); choose(alarms[0])")
        browser.frame()
        browser.picture(pathlib.Path(sys.argv[3]) / name)
    sys.exit(browser.close() and None)

page = (source / "visit.html").as_uri()
browser.open(page, 1400, 900)
requests = [e["params"]["request"]["url"] for e in browser.events if e["method"] == "Network.requestWillBeSent"]
expect(requests == [page], "the page requests nothing but itself")
expect(browser.js("$('alarms').textContent") == "1 alarm" and "It failed: .soldOut" in detail(), "it opens with the alarm, and says why")
for text in ["ProductScreen.swift:", ".didTapAddToBag", "took ", "What it caused: 4", "isAdding: true → false", "→ .showError"]:
    expect(text in detail(), f"the chain has {text}")
expect(browser.js("window.isBroken === undefined && document.scripts.length === 1"), "a payload adds no script")
browser.js("(s => { s.textContent = 'window.isBroken = true'; document.body.append(s) })(document.createElement('script'))")
expect(browser.js("window.isBroken === undefined"), "and the page's policy runs none")
expect(browser.js("signals.every((s, i) => s.kind !== 'change' || [s.cause, ...s.cause.effects].includes(signals[i - 1]))"), "changes are below their signal")
rows = browser.js("['.load', '.loadBag'].map(name => yOf(signals.find(s => s.value === name)))")
expect(rows[0] < rows[1], "bars that overlap are stacked")
browser.key("Escape")
total = count()
browser.key("/")
for letter in "work .search superseded": browser.key(letter)
expect(0 < count() < 5, "the filter finds work by its name and fate")
browser.key("ArrowDown")
expect(re.search(r"superseded at .* by CatalogueViewModel 1 \.didChangeQuery", detail()), "it says by what work was superseded")
browser.key("Escape")
expect(count() == total > 10, "Escape shows all signals again")
browser.js("choose(signals.find(s => s.kind === 'work'))")
browser.key("ArrowRight")
expect(browser.js("chosen.kind") == "change", "the right arrow goes to the next effect")
x, y = browser.js("(s => { const r = $('lanes').getBoundingClientRect(); return [r.x + s.x + 4 - $('lanes').scrollLeft, r.y + yOf(s)] })(signals.find(s => s.kind === 'input'))")
browser.click(x, y)
expect(browser.js("chosen.kind") == "input", "a click in the lanes chooses the signal there")
browser.open(page, 390, 800, "dark")
expect(browser.js("document.documentElement.scrollWidth") <= 390 and ".soldOut" in detail(), "it fits a phone")

before, trace, after = re.split(r'(?<=application/json">)(.*?)(?=</script>)', (source / "visit.html").read_text(), maxsplit=1, flags=re.S)
events = json.loads(trace)["traceEvents"]
shown = [e for e in events if e.get("args", {}).get("id")]
for turn in range(1, 100_000 // len(shown) + 1):
    shift, rest = turn * 100_000, turn * 60_000_000
    for e in shown:
        a, moved = e["args"], {}
        for name in ("id", "cause"): moved |= {name: a[name] + shift} if a.get(name) else {}
        events.append({**e, "ts": e["ts"] + rest, "args": {**a, **moved, "steps": [[s[0], s[1] + rest] for s in a["steps"]]}})
(source / "many.html").write_text(before + json.dumps({"traceEvents": events}).replace("<", "\\u003c") + after)
browser.open((source / "many.html").as_uri(), 1400, 900)
seconds = browser.js("performance.now()") / 1000
# Two seconds on a machine that does nothing else.
expect(count() >= 100_000 and seconds < 6 and browser.js("document.querySelectorAll('*').length") < 1000, f"a hundred thousand signals open in {seconds:.1f} s")
faults = [e for e in browser.events if e["method"] == "Runtime.exceptionThrown"]
expect(not faults, f"no error was reported {faults}")
browser.close()
print(f"{len(failures)} failed" if failures else "timeline ok")
sys.exit(bool(failures))
