import { loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { SCHEMA_VERSION } from "@repost/spec";
import { exampleEnvironment } from "../../test/example-environment.ts";
import { goldPrediction } from "./gold-prediction.ts";
import { stubPrediction } from "./stub-prediction.ts";

describe("goldPrediction", () => {
  it("equals the repository's function exactly", () => {
    const environment = exampleEnvironment();
    expect(goldPrediction(environment)).toEqual({
      schema_version: SCHEMA_VERSION,
      instance_id: environment.instance_id,
      sample: 0,
      solution: environment.orig_func,
      completion: null,
      model_name_or_path: "gold",
      raw: null,
    });
  });
});

describe("stubPrediction", () => {
  it("keeps the header and only raises", async () => {
    const environment = exampleEnvironment();
    const { solution, model_name_or_path: model } = await stubPrediction(environment);
    const python = await loadLanguage("python");
    const spliced = python.splice({ code: environment.module.code, name: "clip", solution: solution ?? "" });
    expect({ model, solution, status: spliced.status }).toEqual({
      model: "stub",
      solution: "def clip(text, width=LIMIT):\n    raise NotImplementedError\n",
      status: "spliced",
    });
  });

  it("reports an environment whose module lacks its entry", async () => {
    const { module } = exampleEnvironment();
    const broken = exampleEnvironment({ module: { ...module, entry: "trim" } });
    await expect(stubPrediction(broken)).rejects.toMatchObject({ code: "EVAL_ENTRY_MISSING" });
  });
});
