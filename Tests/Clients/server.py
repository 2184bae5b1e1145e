"""A language server as a process, and messages to it as Python values."""

import json
import os
import pathlib
import queue
import subprocess
import threading
import time
import urllib.parse


def uri(path):
    return "file://" + urllib.parse.quote(str(path))


def frame(message):
    body = json.dumps(message).encode() if not isinstance(message, bytes) else message
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


class Server:
    """A running server. `messages` holds all that it sent, in order."""

    def __init__(self, program, folder, *options, state=None, words=("lsp", "--stdio")):
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "TASKS_TODAY": "2026-11-21T09:15", "LC_ALL": "C.UTF-8",
            "XDG_STATE_HOME": str(state or folder / "state"),
        }
        self.process = subprocess.Popen(
            [*(program if isinstance(program, list) else [program]), *words, *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, env=environment)
        self.messages = []
        # When the bytes of each message were there, before they were parsed.
        self.arrivals = []
        self.arrived = queue.Queue()
        self.count = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        output = self.process.stdout
        while header := output.readline():
            assert header.startswith(b"Content-Length: "), header
            assert output.readline() == b"\r\n"
            body = output.read(int(header.split()[1]))
            arrival = time.perf_counter()
            message = json.loads(body)
            self.messages.append(message)
            self.arrivals.append(arrival)
            self.arrived.put(message)
        self.arrived.put(None)

    def send(self, message):
        self.process.stdin.write(frame(message))
        self.process.stdin.flush()

    def notify(self, method, parameters=None):
        self.send({"jsonrpc": "2.0", "method": method, "params": parameters})

    def request(self, method, parameters=None):
        """Returns the whole answer. Answers requests of the server that come before it."""
        self.count += 1
        number = self.count
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        return self.wait(lambda message: message.get("id") == number and "method" not in message)

    def wait(self, is_wanted, limit=20):
        """Returns the next message that is wanted."""
        while True:
            message = self.arrived.get(timeout=limit)
            if message is None:
                raise EOFError("the server ended")
            if "method" in message and "id" in message:
                result = {"applied": True} if message["method"] == "workspace/applyEdit" else None
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": result})
            if is_wanted(message):
                return message

    def findings(self, name, version=None):
        """Waits for the findings in a document."""
        return self.wait(
            lambda message: message.get("method") == "textDocument/publishDiagnostics"
            and message["params"]["uri"] == name
            and (version is None or message["params"].get("version") == version)
        )["params"]["diagnostics"]

    def initialize(self, folder, capabilities=None, **more):
        answer = self.request(
            "initialize", {"processId": None, "rootUri": uri(folder), "capabilities": capabilities or {}, **more})
        self.notify("initialized", {})
        return answer["result"]["capabilities"]

    def open(self, path, text=None, version=1, language="tasks"):
        text = pathlib.Path(path).read_bytes().decode() if text is None else text
        self.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri(path), "languageId": language, "version": version, "text": text}})

    def end(self):
        """Ends the session as the protocol says. Returns the status."""
        self.request("shutdown")
        self.notify("exit")
        return self.process.wait(timeout=10)
