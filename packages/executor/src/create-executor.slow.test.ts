import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createExecutor, createSandboxExecutor, probeBackends } from "./index.ts";

describe("createExecutor", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-create-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("creates the requested executor, ready to run", async () => {
    await using executor = await createExecutor({ kind: "process" });
    expect(await executor.capabilities()).toMatchObject({ backend: "process", boundary: false });
  });

  it("throws with a hint when no backend can isolate untrusted code", async () => {
    const docker = { host: `unix://${folder}/missing.sock` };
    await expect(createExecutor({ bubblewrap: join(folder, "missing"), docker })).rejects.toMatchObject({
      code: "EXECUTOR_NO_BACKEND",
      hint: expect.stringMatching(/apt install bubblewrap.* Or: .*apt install docker\.io/) as unknown,
      cause: { errors: [{ code: "EXECUTOR_SANDBOX_UNAVAILABLE" }, { code: "EXECUTOR_DOCKER_UNAVAILABLE" }] },
    });
    await expect(createExecutor({ kind: "sandbox", bubblewrap: join(folder, "missing") })).rejects.toMatchObject({
      code: "EXECUTOR_SANDBOX_UNAVAILABLE",
    });
  });

  it("names the setting when the system refuses namespaces", async () => {
    const printed = "bwrap: No permissions to create new namespace, likely because the kernel does not allow it";
    const bubblewrap = await program(
      `if [ "$1" = --version ]; then echo bubblewrap 0.8.0; else echo "${printed}" >&2; exit 1; fi`,
    );
    await expect(createExecutor({ kind: "sandbox", bubblewrap })).rejects.toMatchObject({
      code: "EXECUTOR_SANDBOX_UNAVAILABLE",
      message: `The sandbox does not work here: ${printed}.`,
      hint: expect.stringContaining("unprivileged_userns") as unknown,
    });
  });

  it("refuses a bubblewrap that is too old", async () => {
    const bubblewrap = await program("echo bubblewrap 0.4.1");
    await expect(createExecutor({ kind: "sandbox", bubblewrap })).rejects.toThrow("bubblewrap 0.4.1 is too old");
  });

  it("refuses an interpreter that is missing, broken or too old", { tags: ["bubblewrap"] }, async () => {
    const old = await program(`echo '{"executable":"/x","version":"3.8.2","prefixes":[]}'`);
    for (const python of [join(folder, "nowhere"), await program("echo 'no json'"), old]) {
      for (const kind of ["process", "auto"] as const) {
        await expect(createExecutor({ kind, python })).rejects.toMatchObject({ code: "EXECUTOR_RUNTIME_MISSING" });
      }
    }
  });

  it("refuses an interpreter whose prefix is a home folder", { tags: ["bubblewrap"] }, async () => {
    const python = await program(`echo '{"executable":"/x","version":"3.11.0","prefixes":["${homedir()}"]}'`);
    await expect(createExecutor({ kind: "sandbox", python })).rejects.toThrow(`which lies in ${homedir()}`);
  });

  it("stops preparation when the signal aborts", async () => {
    const python = await program("sleep 1000");
    const controller = new AbortController();
    const creating = createExecutor({ kind: "process", python, signal: controller.signal });
    controller.abort(new Error("not needed"));
    await expect(creating).rejects.toThrow("not needed");
  });

  it("retries requirements that were missing at the previous attempt", async () => {
    const bubblewrap = join(folder, "later");
    await using executor = createSandboxExecutor({ bubblewrap, python: join(folder, "nowhere") });
    await expect(executor.capabilities()).rejects.toMatchObject({ code: "EXECUTOR_SANDBOX_UNAVAILABLE" });
    await program("echo bubblewrap 0.8.0", "later");
    await expect(executor.capabilities()).rejects.toMatchObject({ code: "EXECUTOR_RUNTIME_MISSING" });
  });

  async function program(script: string, name = `program-${Math.random()}`): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  }
});

describe("probeBackends", () => {
  it("reports the capabilities or the missing requirements of every backend", async () => {
    const docker = { host: "unix:///nowhere/docker.sock" };
    const probes = await probeBackends({ bubblewrap: "/nowhere/bwrap", docker });
    expect(probes).toEqual([
      {
        backend: "sandbox",
        available: false,
        code: "EXECUTOR_SANDBOX_UNAVAILABLE",
        reason: 'The sandbox does not work here: "/nowhere/bwrap" cannot be started.',
        remedy: "Install bubblewrap from your distribution: `apt install bubblewrap` or `dnf install bubblewrap`.",
      },
      {
        backend: "docker",
        available: false,
        code: "EXECUTOR_DOCKER_UNAVAILABLE",
        reason: "No Docker engine can be used: nothing answers at unix:///nowhere/docker.sock (from the option host).",
        remedy: "Install and start Docker (`apt install docker.io`), or name an engine that runs with DOCKER_HOST.",
      },
      {
        backend: "process",
        available: true,
        capabilities: expect.objectContaining({ backend: "process", boundary: false }) as unknown,
      },
    ]);
  });

  it("stops when the signal aborts", async () => {
    await expect(probeBackends({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });
});
