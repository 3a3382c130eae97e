import type { Execution, Executor } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { orchardRequest } from "../test/python.ts";
import { createSearchTests } from "./create-search-tests.ts";

function executor(execute: Executor["execute"]): Executor {
  return { execute, capabilities: () => Promise.reject(new Error("not asked for")), close: () => Promise.resolve() };
}

const unloadable = executor(() => {
  const limits = {
    wall_ms: 1,
    cpu_ms: 1,
    memory_bytes: 1,
    processes: 1,
    disk_bytes: 1,
    files: 1,
    output_bytes: 1,
    message_bytes: 1,
  };
  const message = {
    type: "load_error",
    exception: { types: ["ModuleNotFoundError"], message: "No module named 'pear'" },
    missing: "pear",
  };
  const execution: Execution = {
    status: "exited",
    exit_code: 0,
    signal: null,
    wall_ms: 1,
    cpu_ms: null,
    peak_rss_bytes: null,
    backend: "fake",
    limits,
    held: [],
    stdout: "",
    stderr: "",
    stdout_truncated: false,
    stderr_truncated: false,
    messages_truncated: false,
    messages: [JSON.stringify(message)],
  };
  return Promise.resolve(execution);
});

describe("createSearchTests", () => {
  it("rejects a module that does not load, with its reason", async () => {
    const tests = await createSearchTests({ executor: unloadable });
    expect(await tests.generate(orchardRequest("import pear\n\ndef grow(x): return x\n", "grow"))).toEqual({
      status: "rejected",
      reason: "not_loadable",
      detail: "ModuleNotFoundError: No module named 'pear'",
      evidence: {
        kind: "load_failure",
        failure: {
          cause: "missing_module",
          type: "ModuleNotFoundError",
          message: "No module named 'pear'",
          module: "pear",
          name: null,
        },
      },
    });
  });

  it("rejects a module that does not define the target", async () => {
    const tests = await createSearchTests({ executor: unloadable });
    expect(await tests.generate(orchardRequest("def grow(x): return x\n", "prune"))).toEqual({
      status: "rejected",
      reason: "not_loadable",
      detail: "The module does not define prune.",
    });
  });

  it("rejects options that allow no search", async () => {
    await expect(createSearchTests({ executor: unloadable, maxTests: 2 })).rejects.toMatchObject({
      code: "TESTGEN_OPTION_INVALID",
      message: "The option maxTests is 2.",
    });
    await expect(createSearchTests({ executor: unloadable, budget: { calls: Number.NaN } })).rejects.toMatchObject({
      code: "TESTGEN_OPTION_INVALID",
    });
  });

  it("rethrows errors of the executor, and stops on abort", async () => {
    const broken = await createSearchTests({ executor: executor(() => Promise.reject(new Error("no interpreter"))) });
    const request = orchardRequest("def grow(x): return x\n", "grow");
    await expect(broken.generate(request)).rejects.toThrow("no interpreter");
    const tests = await createSearchTests({ executor: unloadable });
    await expect(tests.generate(request, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });
});
