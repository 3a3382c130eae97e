import select


class Loop:
    def __init__(self):
        self._poller = select.poll()
        self._readers = {}
        self._writers = {}
        self._wanted = {}

    def __contains__(self, descriptor):
        return descriptor in self._wanted

    def watch(self, descriptor, on_read, on_write=None):
        self._readers[descriptor] = on_read
        self._writers[descriptor] = on_write
        self._set(descriptor, select.POLLIN if on_read else 0)

    def want_to_write(self, descriptor, wanted):
        if descriptor in self._wanted:
            reading = self._wanted[descriptor] & select.POLLIN
            self._set(descriptor, reading | (select.POLLOUT if wanted else 0))

    def forget(self, descriptor):
        if self._wanted.pop(descriptor, None):
            self._poller.unregister(descriptor)
        self._readers.pop(descriptor, None)
        self._writers.pop(descriptor, None)

    def wait(self, milliseconds):
        for descriptor, events in self._poller.poll(milliseconds):
            read, write = self._readers.get(descriptor), self._writers.get(descriptor)
            if events & ~select.POLLOUT and read is not None:
                read()
            elif events & ~select.POLLOUT and read is None:
                # Poll would report a closed side forever.
                self.forget(descriptor)
                continue
            if events & select.POLLOUT and write is not None and descriptor in self._wanted:
                write()

    def _set(self, descriptor, events):
        before = self._wanted.get(descriptor)
        self._wanted[descriptor] = events
        if before == events:
            return
        if not events:
            if before:
                self._poller.unregister(descriptor)
        else:
            self._poller.register(descriptor, events)
