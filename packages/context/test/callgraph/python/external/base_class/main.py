from threading import Thread


class Worker(Thread):
    def work(self):
        self.join()


worker = Worker()
worker.start()
worker.work()
