CALLS = [
    "BtrfsManager('/mnt/data').list_subvolumes()",
    "BtrfsManager('/').list_subvolumes()",
    "BtrfsManager('nowhere').list_subvolumes()",
    "BtrfsManager('').list_subvolumes()",
]
