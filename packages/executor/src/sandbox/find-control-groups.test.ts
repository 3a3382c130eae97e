import { findControlGroups } from "./find-control-groups.ts";
import { describe, expect, it } from "vitest";

const FIRST_MOUNTS = `
30 24 0:26 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory
31 24 0:27 / /sys/fs/cgroup/cpu,pids rw - cgroup cgroup rw,cpu,pids
32 24 0:28 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw`;
const SECOND_MOUNTS = "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate";

describe("findControlGroups", () => {
  it("returns the memory and process groups of the process in version 1", () => {
    const memberships = "4:memory:/jobs/a:b\n3:cpu,pids:/\n0::/\n";
    expect(findControlGroups({ memberships, mounts: FIRST_MOUNTS })).toEqual({
      version: 1,
      folders: ["/sys/fs/cgroup/memory/jobs/a:b", "/sys/fs/cgroup/cpu,pids"],
    });
  });

  it("returns the parent of the process's group in version 2", () => {
    const memberships = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/shell.scope\n";
    expect(findControlGroups({ memberships, mounts: SECOND_MOUNTS })).toEqual({
      version: 2,
      folders: ["/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice"],
    });
  });

  it("returns the root of version 2 for a process in the root group", () => {
    expect(findControlGroups({ memberships: "0::/\n", mounts: SECOND_MOUNTS })?.folders).toEqual(["/sys/fs/cgroup"]);
  });

  it("finds the group in a mount that shows a part of the hierarchy", () => {
    const mounts = `1 2 0:1 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory
2 2 0:2 /docker/abc /sys/fs/cgroup/pids ro - cgroup cgroup rw,pids`;
    const memberships = "2:memory:/docker/abc\n1:pids:/docker/abc/inner\n";
    expect(findControlGroups({ memberships, mounts })?.folders).toEqual([
      "/sys/fs/cgroup/memory",
      "/sys/fs/cgroup/pids/inner",
    ]);
  });

  it("returns null when no hierarchy is mounted, or when the mount hides the group of the process", () => {
    expect(findControlGroups({ memberships: "", mounts: "" })).toBeNull();
    const hidden = "1 2 0:1 /docker/abc /sys/fs/cgroup rw - cgroup2 cgroup2 rw";
    expect(findControlGroups({ memberships: "0::/other\n", mounts: hidden })).toBeNull();
  });
});
