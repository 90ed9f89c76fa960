"""A headless Chromium, driven with Selenium."""
import base64, json
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

KEYS = {"ArrowDown": Keys.DOWN, "ArrowUp": Keys.UP, "ArrowLeft": Keys.LEFT, "ArrowRight": Keys.RIGHT, "Escape": Keys.ESCAPE,
        "Home": Keys.HOME, "End": Keys.END}


class Browser:
    def __init__(self, program):
        options = webdriver.ChromeOptions()
        options.binary_location = program
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options)
        self.call, self.close = self.driver.execute_cdp_cmd, self.driver.quit

    def open(self, url):
        self.driver.get_log("performance")
        self.driver.get(url)
        self.frame()

    def js(self, code):
        """The value of an expression, which may be a promise."""
        found = self.call("Runtime.evaluate", {
            "expression": code, "awaitPromise": True, "returnByValue": True, "userGesture": True})
        if "exceptionDetails" in found: raise SystemExit(f"{code}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def frame(self):
        """Returns when all pending drawing is done."""
        self.js("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def type(self, text):
        ActionChains(self.driver, 0).send_keys(text).perform()
        self.frame()

    def key(self, key): self.type(KEYS.get(key, key))

    def click(self, x, y):
        actions = ActionChains(self.driver, 0)
        actions.w3c_actions.pointer_action.move_to_location(int(x), int(y))
        actions.click().perform()
        self.frame()

    def click_on(self, selector):
        self.click(*self.js(f"(e => {{ e.scrollIntoView({{block: 'nearest'}}); const r = e.getBoundingClientRect(); "
                            f"return [r.x + 30, r.y + r.height / 2] }})(document.querySelector({json.dumps(selector)}))"))

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": name}]})
        self.frame()

    def size(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": False})
        self.frame()

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", {"format": "png"})["data"]))

    def faults(self): return [each for each in self.driver.get_log("browser") if each["level"] == "SEVERE"]

    def requests(self):
        events = [json.loads(each["message"])["message"] for each in self.driver.get_log("performance")]
        return [each["params"]["request"]["url"] for each in events if each["method"] == "Network.requestWillBeSent"]
