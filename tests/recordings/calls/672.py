def metrics(served, received, cancelled, errored):
    made = ModelMetrics.__new__(ModelMetrics)
    made.workload_served = served
    made.workload_received = received
    made.workload_cancelled = cancelled
    made.workload_errored = errored
    made.workload_pending = 3.0
    made.error_msg = None
    return made


CALLS = [
    "metrics(1.0, 2.0, 0.5, 0.25).reset()",
    "metrics(0, 0, 0, 9).reset()",
    "worse = metrics(4, 4, 1, 1)\nworse.error_msg = 'late'\nworse.reset()",
]
