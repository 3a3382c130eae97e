import { describe, expect, it } from "vitest";
import { sandboxArguments, type SandboxLayout } from "./sandbox-arguments.ts";

const layout: SandboxLayout = {
  bubblewrap: { file: "bwrap", version: "0.8.0", sizesTmpfs: true, disablesUserNamespaces: true },
  root: false,
  readOnlyPaths: ["/home/ann/.pythons/3.12"],
  library: { python: "/tmp/library/python", etc: "/tmp/library/etc" },
};
const run = {
  diskBytes: 1000,
  network: false,
  sitePackages: null,
  env: { LANG: "C.UTF-8" },
  command: ["/usr/bin/python3", "x.py"],
};

describe("sandboxArguments", () => {
  it("unshares everything for an ordinary user, for good", async () => {
    const args = await sandboxArguments(layout, run);
    expect(args.slice(0, args.indexOf("--setenv")).join(" ")).toBe(
      "--unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --unshare-net --unshare-user --disable-userns " +
        "--uid 1000 --gid 1000 --die-with-parent --new-session --as-pid-1 --hostname repost --clearenv",
    );
  });

  it("keeps for root only what supervising another user takes", async () => {
    const args = await sandboxArguments({ ...layout, root: true }, run);
    expect(args.slice(4, args.indexOf("--die-with-parent")).join(" ")).toBe(
      "--unshare-net --cap-drop ALL --cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_KILL --cap-add CAP_SYS_PTRACE",
    );
  });

  it("mounts the interpreter's folder alone, below folders that others can pass", async () => {
    const args = await sandboxArguments(layout, run);
    const text = args.join(" ");
    expect(text).toContain(
      "--perms 0755 --dir /home --perms 0755 --dir /home/ann --perms 0755 --dir /home/ann/.pythons",
    );
    expect(args.filter((_, at) => args[at - 1] === "--ro-bind" && args[at]?.startsWith("/home"))).toEqual([
      "/home/ann/.pythons/3.12",
    ]);
  });

  it("bounds one scratch space that all usual places lead to", async () => {
    const args = await sandboxArguments(layout, run);
    expect(args.filter((_, at) => args[at - 1] === "--tmpfs")).toEqual(["/run/repost"]);
    expect(args.join(" ")).toContain("--size 1000 --tmpfs /run/repost");
    expect(args.join(" ")).toContain("--symlink /run/repost/tmp /tmp");
  });

  it("gives a usual place a space of its own when something to be seen lies below it", async () => {
    const args = await sandboxArguments({ ...layout, readOnlyPaths: ["/tmp/environment"] }, run);
    expect(args.filter((_, at) => args[at - 1] === "--tmpfs")).toEqual(["/run/repost", "/tmp"]);
  });

  it("shares the network, and what names and certificates need, only where it is asked for", async () => {
    const args = await sandboxArguments(layout, { ...run, network: true });
    expect(args.includes("--unshare-net")).toBe(false);
    expect(args.includes("/etc/resolv.conf")).toBe(true);
    expect((await sandboxArguments(layout, run)).includes("/etc/resolv.conf")).toBe(false);
  });

  it("asks an older bubblewrap for no more than it knows", async () => {
    const old = { file: "bwrap", version: "0.6.1", sizesTmpfs: false, disablesUserNamespaces: false };
    const args = await sandboxArguments({ ...layout, bubblewrap: old }, run);
    expect(args.filter((one) => one === "--size" || one === "--disable-userns")).toEqual([]);
  });

  it("shows an environment's packages at one place, read only", async () => {
    const text = (await sandboxArguments(layout, { ...run, sitePackages: "/cache/packages" })).join(" ");
    expect(text).toContain("--ro-bind /cache/packages /opt/repost/environment --remount-ro /");
  });
});
