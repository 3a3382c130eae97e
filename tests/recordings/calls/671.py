def metrics(last, added=0.0):
    made = SystemMetrics.__new__(SystemMetrics)
    made.last_disk_usage = last
    made.additional_disk_usage = added
    return made


CALLS = [
    "metrics(1.0).update_disk_usage()",
    "metrics(9.5, 2.0).update_disk_usage()",
    "metrics(0.0).update_disk_usage()",
    "again = metrics(4.0)\nagain.update_disk_usage()\nagain.last_disk_usage = 5.0\nagain.update_disk_usage()",
]
