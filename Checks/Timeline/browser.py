"""A headless Chromium, driven by the DevTools protocol over a pipe, which needs no other package."""
import base64, json, os, subprocess, tempfile


class Browser:
    def __init__(self, program):
        to_read, self.to = os.pipe()
        self.answers, to_write = os.pipe()
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)

        def pipes():
            os.dup2(os.dup(to_read), 3), os.dup2(os.dup(to_write), 4)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             f"--user-data-dir={self.folder.name}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=pipes, close_fds=False, stderr=subprocess.DEVNULL)
        self.number, self.session, self.rest, self.events = 0, None, b"", []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]: self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session: message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while (answer := self.read()).get("id") != self.number: self.events.append(answer)
        if "error" in answer: raise SystemExit(f"{method}: {answer['error']}")
        return answer["result"]

    def read(self):
        while b"\0" not in self.rest:
            self.rest += os.read(self.answers, 1 << 20) or exit("the browser has ended")
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, url, width, height, scheme="light", scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url="about:blank")
        self.events.clear()
        self.call("Page.navigate", url=url)
        while not self.has_loaded(url): self.events.append(self.read())
        self.frame()

    def has_loaded(self, url):
        """Not of the page before, whose last event may come late."""
        urls = [e["params"]["frame"]["url"] if e["method"] == "Page.frameNavigated" else None for e in self.events]
        return url in urls and any(e["method"] == "Page.loadEventFired" for e in self.events[urls.index(url):])

    def js(self, code):
        found = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found: raise SystemExit(f"{code}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def frame(self): self.js("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def key(self, key):
        text = {"text": key} if len(key) == 1 else {}
        for kind in ["keyDown", "keyUp"]: self.call("Input.dispatchKeyEvent", type=kind, key=key, **text)
        self.frame()

    def click(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.frame()

    def picture(self, path): path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self): self.call("Browser.close"), self.process.wait()
