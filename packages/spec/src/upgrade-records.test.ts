import { describe, expect, it } from "vitest";
import { records } from "./records.ts";
import { isStubFile, stubsModuleOf } from "./sandboxed-module.ts";
import { SCHEMA_VERSION } from "./schema-version.ts";
import { upgradeFunctionContext, upgradeRecord } from "./upgrade-records.ts";

const id = "dir__bakery.0a1b2c3d.bakery.bake";
const stub = { name: "grain.exchange", role: "import", reason: "No package of grain.exchange can be had." };
const module = {
  path: "module.py",
  code: "import model_stand_ins\n",
  files: [
    { path: "model_stand_ins.py", code: "" },
    { path: "stand_in_grain_exchange.py", code: "" },
  ],
  entry: "bake",
  origin: "hybrid",
  target_edits: [],
  imports: [],
  provenance: [],
};
const rejection = {
  schema_version: 2,
  instance_id: id,
  source: "dir:bakery",
  path: "bakery.py",
  stage: "checks",
  reason: "stand_ins",
  detail: "It rests on stand-ins.",
};

describe("records of schema version 2", () => {
  it("reads stand_ins of a module as stubs", () => {
    const old = { schema_version: 2, instance_id: id, language: "python", ...module, baker: "Ada" };
    expect(records.sandboxedModule.parse({ ...old, stand_ins: [stub] })).toEqual({
      ...old,
      schema_version: SCHEMA_VERSION,
      stubs: [stub],
    });
  });

  it("reads null in columns of Parquet files as absent", () => {
    const old = { schema_version: 1, instance_id: id, language: "python", ...module };
    const row = { ...old, stubs: null, stand_ins: [{ ...stub, value: null }] };
    expect(records.sandboxedModule.parse(row).stubs).toEqual([stub]);
  });

  it("reads the reason stand_ins as test_doubles, and keeps other reasons", () => {
    expect(records.rejection.parse(rejection)).toEqual({
      ...rejection,
      schema_version: SCHEMA_VERSION,
      reason: "test_doubles",
    });
    const other = { ...rejection, reason: "license" };
    expect(records.rejection.parse(other)).toBe(other);
  });

  it("reads counts of the reason stand_ins as test_doubles", () => {
    const report = {
      schema_version: 2,
      targets: 3,
      accepted: 0,
      rejected: { checks: { stand_ins: 2, license: 1 } },
      skipped: {},
      sources: [],
      llm_calls: 0,
      input_tokens: 0,
      output_tokens: 0,
      wall_s: 1,
      seed: 0,
      executor: "process",
      version: "0.1.0",
    };
    expect(records.buildReport.parse(report).rejected).toEqual({ checks: { test_doubles: 2, license: 1 } });
  });

  it("reads attempts and rejections of a journal", () => {
    const attempt = { changed: null, reason: null, isKept: true };
    const entry = {
      schema_version: 2,
      type: "rejected",
      rejection,
      attempts: [
        { ...attempt, name: "model_stand_in" },
        { ...attempt, name: "file_context" },
      ],
    };
    expect(records.journalEntry.parse(entry)).toEqual({
      schema_version: SCHEMA_VERSION,
      type: "rejected",
      rejection: { ...rejection, schema_version: SCHEMA_VERSION, reason: "test_doubles" },
      attempts: [
        { ...attempt, name: "model_mock" },
        { ...attempt, name: "file_context" },
      ],
    });
  });

  it("reads trials of a build of an environment as executions", () => {
    const report = {
      instance_id: "dir__bakery.1",
      builder: "static",
      model: null,
      prompts: [],
      cost: { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: null },
      examples: [],
      gave_up: null,
    };
    const execution = { by: "static", round: 0, class: "resolved", f2p: 1, detail: null };
    expect(records.envBuildReport.parse({ ...report, schema_version: 2, trials: [execution] })).toEqual({
      ...report,
      schema_version: SCHEMA_VERSION,
      executions: [execution],
    });
  });

  it("reads place of a data file as lookup_path", () => {
    const file = { path: "oven/rye.csv", code: "a,b\n" };
    const old = { schema_version: 2, data: [{ ...file, place: "rye.csv" }] };
    expect(upgradeRecord(upgradeFunctionContext)(old)).toEqual({
      schema_version: SCHEMA_VERSION,
      data: [{ ...file, lookup_path: "rye.csv" }],
    });
  });

  it("recognises stub files by their former names", () => {
    expect(stubsModuleOf(module.files)).toBe("model_stand_ins");
    expect(module.files.map(isStubFile)).toEqual([false, true]);
    expect(stubsModuleOf([{ path: "module.py", code: "" }])).toBeNull();
  });

  it("rejects the former name in a record of the present version", () => {
    const row = { schema_version: SCHEMA_VERSION, instance_id: id, language: "python", ...module, stand_ins: [] };
    expect(() => records.sandboxedModule.parse(row)).toThrow("stubs");
  });
});
