"""The end of a server, and what it does with the system: life.py PROGRAM"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from server import Server, frame, uri

program = sys.argv[1]
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}", file=sys.stderr)


def workspace():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-clients-"))
    (folder / ".tasks.json").write_text("{}")
    (folder / "a.tasks").write_text("- [*] One\n- [ ] Two due:2026-99-99 \n")
    return folder


def statuses(folder):
    server = Server(program, folder)
    server.initialize(folder)
    check(server.end() == 0, "status 0 after shutdown and exit")
    server = Server(program, folder)
    server.initialize(folder)
    server.notify("exit")
    check(server.process.wait(timeout=10) == 1, "status 1 after exit without shutdown")
    server = Server(program, folder)
    server.initialize(folder)
    server.process.stdin.close()
    check(server.process.wait(timeout=10) == 1, "status 1 at the end of input")
    for bad in (b"Content-Length: x\r\n\r\n", b"x" * 9000, b"Content-Length: 99999999999\r\n\r\n"):
        server = Server(program, folder)
        server.initialize(folder)
        server.process.stdin.write(bad)
        server.process.stdin.flush()
        answer = server.wait(lambda message: "error" in message)
        check(answer["error"]["code"] == -32700 and answer["id"] is None, f"-32700 for {bad[:30]}")
        check(server.process.wait(timeout=10) == 1, f"status 1 after {bad[:30]}")
    server = Server(program, folder)
    server.process.stdin.write(frame({"id": 1, "method": "initialize", "params": {"capabilities": {}}})[:-5])
    server.process.stdin.close()
    check(server.process.wait(timeout=10) == 1, "status 1 at the end of input inside a message")


def closed_output(folder):
    """A client that closed its end of the output is gone."""
    ends = os.pipe()
    process = subprocess.Popen(
        [program, "lsp"], stdin=subprocess.PIPE, stdout=ends[1], cwd=folder, env={"PATH": "", "HOME": str(folder)})
    os.close(ends[1])
    os.close(ends[0])
    process.stdin.write(frame({"id": 1, "method": "initialize", "params": {"capabilities": {}}}))
    process.stdin.flush()
    check(process.wait(timeout=10) == 1, "status 1 when the output is closed")
    process.stdin.close()


def death(folder, count, by_option):
    """Clients die while another process holds the input of the server open."""
    for number in range(count):
        client = subprocess.Popen(["sleep", "60"])
        options = ["--clientProcessId", str(client.pid)] if by_option else []
        server = Server(program, folder, *options)
        server.request(
            "initialize", {"processId": None if by_option else client.pid, "rootUri": None, "capabilities": {}})
        client.send_signal(signal.SIGKILL)
        client.wait()
        start = time.monotonic()
        try:
            status = server.process.wait(timeout=6)
        except subprocess.TimeoutExpired:
            status = "no end"
            server.process.kill()
        check(status == 1 and time.monotonic() - start < 5, f"client {number} killed: {status}")
    # A process that is not seen, as in a container, is not waited for.
    server = Server(program, folder)
    server.request("initialize", {"processId": 4_000_000_000 % 2**31, "rootUri": None, "capabilities": {}})
    check(server.end() == 0, "a process that is not seen")


def watching(folder):
    """A client that cannot watch files is told of changes on the disk all the same."""
    server = Server(program, folder)
    server.initialize(folder)
    (folder / "z.tasks").write_text("- [ ] Two id:m\n")
    server.open(folder / "z.tasks")
    check(server.findings(uri(folder / "z.tasks")) == [], "no findings at first")
    (folder / "sub").mkdir()
    time.sleep(0.3)
    for name in ("a1.tasks", "sub/a2.tasks"):
        (folder / name).write_text("- [ ] One id:m\n")
        rules = [item["code"] for item in server.findings(uri(folder / "z.tasks"))]
        check(rules == ["duplicate-id"], f"{name} was written: {rules}")
        (folder / name).unlink()
        rules = [item["code"] for item in server.findings(uri(folder / "z.tasks"))]
        check(rules == [], f"{name} was removed: {rules}")
    check(server.end() == 0, "status 0 after watching")


def calls(folder):
    """Under strace, over a whole session: no socket, no other program, nothing written but the log."""
    if not shutil.which("strace"):
        return check(False, "strace is missing")
    trace, log = folder / "trace", folder / "server.log"
    server = Server(
        ["strace", "-f", "-o", str(trace), "-e",
         "trace=socket,connect,bind,execve,fork,vfork,clone,clone3,open,openat,openat2,creat,rename,renameat,renameat2,unlink,"
         "unlinkat,mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate,ftruncate,kill", program],
        folder, "--log-file", str(log))
    server.initialize(folder, {"textDocument": {"codeAction": {
        "codeActionLiteralSupport": {}, "dataSupport": True, "resolveSupport": {"properties": ["edit"]}}}})
    server.open(folder / "a.tasks")
    name = uri(folder / "a.tasks")
    server.findings(name)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    actions = server.request(
        "textDocument/codeAction", {"textDocument": {"uri": name}, "range": whole, "context": {"diagnostics": []}})
    for action in actions["result"]:
        if "data" in action:
            server.request("codeAction/resolve", action)
    server.request("textDocument/formatting", {"textDocument": {"uri": name}, "options": {}})
    server.notify("textDocument/didSave", {"textDocument": {"uri": name}})
    server.end()
    text = trace.read_text()
    check(len(re.findall(r"\bexecve\(", text)) == 1, "no program is started")
    check(not re.search(r"\b(socket|connect|bind|fork|vfork|creat)\(", text), "no socket and no process")
    for call in re.findall(r"\bclone3?\(.*", text):
        check("CLONE_THREAD" in call, f"only threads are started: {call}")
    opened = re.findall(r'\bopen(?:at2?)?\((?:AT_FDCWD, )?"([^"]*)", ([A-Z_|]*)', text)
    written = {path for path, flags in opened if re.search("O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", flags)}
    check(written == {str(log)}, f"only the log is written: {written}")
    check(not re.search(r"\b(rename|unlink|mkdir|link|symlink|f?truncate)(at2?)?\(", text), "no file is changed")
    check(log.exists(), "the log is there")


count = int(os.environ.get("DEATHS", "20"))
folder = workspace()
try:
    statuses(folder)
    closed_output(folder)
    death(folder, count, by_option=False)
    death(folder, max(1, count // 5), by_option=True)
    watching(folder)
    calls(folder)
finally:
    shutil.rmtree(folder, ignore_errors=True)
print(f"life: {count} clients killed, {len(failures)} failures")
sys.exit(bool(failures))
