import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findVisiblePaths } from "./visible-paths.ts";

describe("shownInstallation", () => {
  let root = "";
  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), "repost-installation-")));
  });
  afterAll(() => rm(root, { recursive: true }));

  async function lay(name: string, files: readonly string[]): Promise<string> {
    for (const file of files) {
      await mkdir(dirname(join(root, name, file)), { recursive: true });
      await writeFile(join(root, name, file), "");
    }
    return join(root, name);
  }

  async function namesOf(folder: string) {
    const { visible: shown, hidden, links } = await findVisiblePaths(folder);
    const short = (path: string): string => path.slice(folder.length + 1);
    return {
      shown: shown.map(short).toSorted(),
      hidden: hidden.map(short).toSorted(),
      links: links.map(([path, target]) => [short(path), target]),
    };
  }

  it("returns programs, shared libraries and the standard library of an interpreter, without packages and wheels", async () => {
    const python = await lay("uv", [
      "bin/python3.12",
      "include/python3.12/Python.h",
      "lib/libpython3.12.so",
      "lib/python3.12/os.py",
      "lib/python3.12/ensurepip/_bundled/pip.whl",
      "lib/python3.12/site-packages/pip/main.py",
      "lib/python3.12/test/wheeldata/setuptools.whl",
      "lib/tcl8.6/init.tcl",
      "share/man/man1/python3.1",
      "share/zoneinfo/UTC",
    ]);
    expect(await namesOf(python)).toEqual({
      shown: ["bin", "lib/libpython3.12.so", "lib/python3.12", "lib/tcl8.6", "share/zoneinfo"],
      hidden: ["lib/python3.12/ensurepip/_bundled", "lib/python3.12/site-packages", "lib/python3.12/test"],
      links: [],
    });
  });

  it("returns nothing of other interpreters, Node packages and programs with their own packages", async () => {
    const conda = await lay("conda", [
      "bin/python3.11",
      "envs/other/lib/python3.9/os.py",
      "lib/node_modules/npm/index.js",
      "lib/python3.11/os.py",
      "lib/python3/dist-packages/six.py",
      "lib/some-cloud/third_party/yaml/main.py",
      "lib/x86_64-linux-gnu/libc.so.6",
      "lib/x86_64-linux-gnu/nodejs/semver/index.js",
      "pkgs/requests/info.json",
      "share/nodejs/ms/index.js",
      "share/python-wheels/pip.whl",
    ]);
    await symlink("lib", join(conda, "lib64"));
    expect(await namesOf(conda)).toEqual({
      shown: ["bin", "lib/python3.11", "lib/x86_64-linux-gnu"],
      hidden: ["lib/x86_64-linux-gnu/nodejs"],
      links: [["lib64", "lib"]],
    });
  });

  it("hides folders individually when a folder has many shared libraries", async () => {
    const libraries = Array.from({ length: 40 }, (_, at) => `lib64/lib${at}.so`);
    const fedora = await lay("fedora", [
      ...libraries,
      "lib64/python3.12/os.py",
      "lib64/python3.12/site-packages/six.py",
      "lib64/cockpit/packages/six.py",
      "lib64/gconv/UTF-16.so",
    ]);
    expect(await namesOf(fedora)).toEqual({
      shown: ["lib64"],
      hidden: ["lib64/cockpit", "lib64/python3.12/site-packages"],
      links: [],
    });
  });
});
