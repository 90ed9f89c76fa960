"""Drives a headless Chromium through its debugging pipe, with only Python's standard library."""
import base64, json, os, subprocess, tempfile


class Browser:
    def __init__(self, program):
        # The browser's other processes may still write there for a moment after it has ended.
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # The browser reads our messages from its file descriptor 3, and writes its answers to 4.
        theirs_in, self.out = os.pipe()
        self.into, theirs_out = os.pipe()
        def connect():
            first, second = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(first, 3)
            os.dup2(second, 4)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--disable-dev-shm-usage",
             "--no-first-run", "--hide-scrollbars", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
             f"--user-data-dir={self.profile.name}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.buffer, self.number, self.events = b"", 0, []
        targets = self.call("Target.getTargets", session=None)["targetInfos"]
        page = next(t for t in targets if t["type"] == "page")["targetId"]
        self.session = self.call("Target.attachToTarget", session=None, targetId=page, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]: self.call(domain + ".enable")

    def read(self):
        while b"\0" not in self.buffer:
            part = os.read(self.into, 1 << 20)
            if not part: raise SystemExit("the browser has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    session = None

    def call(self, method, session="", **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session is not None: message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data: data = data[os.write(self.out, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer: raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        self.events.clear()
        self.call("Page.navigate", url=url)
        # The load of the previous page may be reported late.
        while self.js("document.readyState + ' ' + location.href.split('#')[0]") != f"complete {url}":
            self.events.append(self.read())
        self.frame()

    def js(self, code):
        result = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result: raise SystemExit(f"{code}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def frame(self):
        """Returns when all pending drawing is done."""
        self.js("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def key(self, key, text=None):
        named = {"ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Escape": 27, "Home": 36, "End": 35}
        code = {"key": key, "code": key, "windowsVirtualKeyCode": named.get(key, 0)}
        self.call("Input.dispatchKeyEvent", type="keyDown", **code, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **code)
        self.frame()

    def type(self, text):
        for character in text: self.key(character, character)

    def click(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.frame()

    def click_on(self, selector):
        box = self.js(f"(e => {{ e.scrollIntoView({{block: 'nearest'}}); const r = e.getBoundingClientRect(); return [r.x + 30, r.y + r.height / 2] }})"
                      f"(document.querySelector({json.dumps(selector)}))")
        self.click(*box)

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])
        self.frame()

    def size(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.frame()

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def faults(self):
        bad = [e for e in self.events if e.get("method") == "Runtime.exceptionThrown"]
        bad += [e for e in self.events if e.get("method") == "Log.entryAdded" and e["params"]["entry"]["level"] == "error"]
        return bad

    def requests(self):
        return [e["params"]["request"]["url"] for e in self.events if e.get("method") == "Network.requestWillBeSent"]

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()
