import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { PrivateFiles } from "./private-files.ts";
import { occupiedPaths, rootSandboxArguments, sandboxArguments, type SandboxLayout } from "./sandbox-arguments.ts";

const layout: SandboxLayout = {
  readOnlyPaths: ["/home/ann/.pythons/3.12"],
  hiddenPaths: ["/usr/lib/python3/dist-packages"],
  links: [["/usr/lib64", "lib"]],
  library: {
    python: "/tmp/library/python",
    node: "/tmp/library/node",
    etc: "/tmp/library/etc",
  },
  nodeExecutable: "/home/ann/.nodes/24/bin/node",
  overlay: true,
};
const worker = {
  runtime: "python" as const,
  network: false,
  sitePackages: null,
  folder: null,
  env: { LANG: "C.UTF-8" },
  command: ["/usr/bin/python3", "x.py"],
};
const namespaces =
  "--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --unshare-net --uid 1000 --gid 1000 " +
  "--cap-add CAP_SYS_ADMIN --cap-add CAP_SYS_CHROOT --cap-add CAP_SYS_PTRACE --cap-add CAP_SYS_RESOURCE --cap-add CAP_NET_ADMIN " +
  "--die-with-parent --new-session --as-pid-1 --hostname repost --clearenv --setenv LANG C.UTF-8";

function layersIn(args: readonly string[]): PrivateFiles["layers"] {
  return JSON.parse(args[args.indexOf("/opt/repost/python/private_files.py") + 1] ?? "") as PrivateFiles["layers"];
}

describe("sandboxArguments", () => {
  it("unshares everything for an ordinary user", async () => {
    const args = await sandboxArguments(layout, worker);
    expect(args.slice(0, args.indexOf("--perms")).join(" ")).toBe(namespaces);
    expect(args.slice(-2)).toEqual(["/usr/bin/python3", "x.py"]);
  });

  it("mounts files as root, and unshares namespaces as another user", async () => {
    const args = await rootSandboxArguments(layout, worker, "/usr/bin/bwrap", ["become", "64001"]);
    const text = args.join(" ");
    expect(text).toMatch(
      /^--die-with-parent --clearenv --cap-drop ALL --cap-add CAP_SETUID --cap-add CAP_SETGID --perms/,
    );
    const becoming = `-- become 64001 /usr/bin/bwrap ${namespaces} --dev-bind / / --proc /proc --chdir / -- /usr/bin/python3 -S`;
    expect(text.slice(text.indexOf("-- become"), text.indexOf(" -s -B"))).toBe(becoming);
    expect(args.slice(-2)).toEqual(["/usr/bin/python3", "x.py"]);
  });

  it("mounts a bubblewrap outside of system folders for the second step", async () => {
    const text = (await rootSandboxArguments(layout, worker, "/root/bin/bwrap", ["become"])).join(" ");
    expect(text).toContain("--ro-bind /root/bin/bwrap /opt/repost/bwrap ");
    expect(text).toContain("-- become /opt/repost/bwrap --unshare-user");
  });

  it("mounts only the interpreter's folder, and makes its parent folders readable", async () => {
    const args = await sandboxArguments(layout, worker);
    const text = args.join(" ");
    expect(text).toContain(
      "--perms 0755 --dir /home --perms 0755 --dir /home/ann --perms 0755 --dir /home/ann/.pythons",
    );
    expect(args.filter((_, at) => args[at - 1] === "--ro-bind" && args[at]?.startsWith("/home"))).toEqual([
      "/home/ann/.pythons/3.12",
    ]);
  });

  it("hides packages that are installed next to an interpreter", async () => {
    const args = await sandboxArguments(layout, worker);
    expect(args.join(" ")).toContain("--symlink lib /usr/lib64");
    expect(layersIn(args).hidden).toEqual(["/usr/lib/python3/dist-packages"]);
  });

  it("mounts layers with separate inodes for the folders and files of a worker", async () => {
    const file = fileURLToPath(import.meta.url);
    const args = await sandboxArguments({ ...layout, readOnlyPaths: [file, dirname(file)] }, worker);
    const { folders, files, origins } = layersIn(args);
    expect(folders).toContain(dirname(file));
    expect(folders).toContain("/opt/repost/python");
    const [, origin, name] = files.find(([target]) => target === file) ?? [];
    expect(name).toBe(basename(file));
    expect(origin?.startsWith(`${origins}/`)).toBe(true);
    expect(args.join(" ")).toContain(`--ro-bind ${dirname(file)} ${origin}`);
  });

  it("links the home folder to the scratch space, unless a visible path is below it", async () => {
    expect((await sandboxArguments(layout, worker)).join(" ")).toContain("--symlink /run/repost/home /home/user");
    const occupied = { ...layout, readOnlyPaths: ["/home/user/pythons"] };
    expect((await sandboxArguments(occupied, worker)).join(" ")).toContain("--perms 0755 --dir /home/user");
    expect(occupiedPaths(occupied)).toEqual([
      { path: "/tmp", folder: "/run/repost/tmp", keep: [] },
      { path: "/home/user", folder: "/run/repost/home", keep: ["/home/user/pythons"] },
    ]);
  });

  it("shares the network and the files for names and certificates only on request", async () => {
    const args = await sandboxArguments(layout, { ...worker, network: true });
    expect(args.includes("--unshare-net")).toBe(false);
    expect(args.includes("/etc/resolv.conf")).toBe(true);
    expect((await sandboxArguments(layout, worker)).includes("/etc/resolv.conf")).toBe(false);
  });

  it("mounts the packages of an environment read-only at a fixed path", async () => {
    const text = (await sandboxArguments(layout, { ...worker, sitePackages: "/cache/packages" })).join(" ");
    expect(text).toContain("--ro-bind /cache/packages /opt/repost/environment ");
  });

  it("mounts Node, its library and its packages only for workers that run Node", async () => {
    const node = { ...worker, runtime: "node" as const, sitePackages: "/cache/node_modules" };
    const text = (await sandboxArguments(layout, node)).join(" ");
    expect(text).toContain("--ro-bind /tmp/library/node /opt/repost/node");
    expect(text).toContain("--ro-bind /home/ann/.nodes/24/bin/node /opt/repost/bin/node");
    expect(text).toContain("--symlink /opt/repost/node/repost_runtime /node_modules/repost_runtime");
    expect(text).toContain("--ro-bind /cache/node_modules /run/node_modules ");
    expect((await sandboxArguments(layout, worker)).join(" ")).not.toContain("node");
  });
});
