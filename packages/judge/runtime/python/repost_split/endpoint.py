import threading

from . import channel
from .heap import MAX_TEXT
from .problems import Lost, TooLarge, Violation

_KINDS = ("call", "op", "answer", "throw")


class Endpoint:
    """state: travels with each message."""

    def __init__(self, heap, state, serve):
        self._heap = heap
        self._state = state
        self._serve = serve
        self._turn = threading.RLock()
        self._requests = 0
        # Untransferable calls do not count.
        self.calls = 0
        self.sent_calls = 0

    def ask(self, kind, values):
        with self._turn:
            self._requests += 1
            number = self._requests
            written = self._send(kind, number, values)
            if kind == "call":
                self.sent_calls += 1
                self._heap.effects.begin_call(written)
            try:
                return self._await(number)
            finally:
                if kind == "call":
                    self._heap.effects.end_call()

    def _await(self, number):
        while True:
            message = self._receive()
            kind, values = self._accept(message)
            if kind in ("call", "op"):
                self._answer(kind, message["n"], values)
                continue
            if message["n"] != number or len(values) != 1:
                raise Violation("an answer to another request")
            if kind == "throw" and not isinstance(values[0], BaseException):
                raise Violation("what was thrown is no exception")
            return kind, values[0]

    def serve_all(self):
        with self._turn:
            while True:
                message = self._receive()
                if message.get("t") == "close":
                    return
                kind, values = self._accept(message)
                self._answer(kind, message["n"], values)

    def _answer(self, kind, number, values):
        self.calls += kind == "call"
        # Other threads may speak while the request is processed.
        self._turn.release()
        try:
            answer, failure = self._serve(kind, values), None
        except (Violation, Lost):
            raise
        except BaseException as error:
            answer, failure = None, error
        finally:
            self._turn.acquire()
        if failure is not None:
            return self._send("throw", number, [failure])
        try:
            return self._send("answer", number, [answer])
        except TooLarge as error:
            return self._send("throw", number, [ValueError("the value cannot travel: %s" % error)])

    def _send(self, kind, number, values):
        try:
            parts = [self._heap.write(value) for value in values]
            written = channel.dumps(parts)
            state = channel.dumps(self._state.collect())
            nodes = ",".join(self._heap.changes())
            if len(written) + len(nodes) > MAX_TEXT:
                raise TooLarge("a message of more than %d characters" % MAX_TEXT)
        except RecursionError:
            self._heap.abandon()
            raise TooLarge("a value nested too deeply") from None
        except BaseException:
            self._heap.abandon()
            raise
        self._heap.commit()
        self._state.commit()
        channel.send_line('{"t":"%s","n":%d,"v":%s,"o":[%s],"s":%s}' % (kind, number, written, nodes, state))
        return parts

    @staticmethod
    def _receive():
        message = channel.receive()
        if message is None:
            raise Lost()
        return message

    def _accept(self, message):
        kind = message.get("t")
        if kind not in _KINDS:
            raise Violation("a message of no known kind")
        self._state.prepare(message["s"], message["o"])
        self._heap.read(message["o"])
        values = [self._heap.value(value) for value in message["v"]]
        self._state.apply(message["s"])
        return kind, values
