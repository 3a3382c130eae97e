import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeEnvironments, writeJsonLines } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import type { Rejection } from "@repost/spec";
import { RUN_FILES, records } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInstance, readReport } from "./read-run.ts";

const rejection: Rejection = {
  schema_version: 1,
  instance_id: "dir__bakery.0a1b2c3d.clock.opening",
  source: "bakery",
  path: "clock.py",
  stage: "record",
  reason: "too_few_tests",
  detail: "Every call gives something else.",
};

describe("findInstance", () => {
  let run: string;
  beforeAll(async () => {
    run = await mkdtemp(path.join(tmpdir(), "repost-read-run-"));
    const ids = ["dir__bakery.0a1b2c3d.oven.double", "dir__bakery.0a1b2c3d.oven.double_up"];
    await writeEnvironments(
      path.join(run, RUN_FILES.environments),
      ids.map((id) => exampleEnvironment({ instance_id: id })),
    );
    await writeJsonLines(path.join(run, RUN_FILES.rejected), records.rejection, [rejection]);
  });
  afterAll(() => rm(run, { recursive: true }));

  it("finds a rejected function by a part of its id", async () => {
    expect(await findInstance({ run, id: "opening" })).toEqual({
      instance_id: rejection.instance_id,
      environment: null,
      rejection,
      results: [],
      attempts: [],
    });
  });

  it("prefers an exact id over ids that contain it", async () => {
    const { instance_id: id } = await findInstance({ run, id: "dir__bakery.0a1b2c3d.oven.double" });
    expect(id).toBe("dir__bakery.0a1b2c3d.oven.double");
  });

  it("prefers an id that ends with the name over ids that contain it", async () => {
    expect(await findInstance({ run, id: "double" })).toMatchObject({
      instance_id: "dir__bakery.0a1b2c3d.oven.double",
    });
  });

  it("lists the candidates of an ambiguous part, and rejects an unknown part", async () => {
    await expect(findInstance({ run, id: "oven" })).rejects.toMatchObject({
      code: "PIPELINE_INSTANCE_AMBIGUOUS",
      message: `The run ${run} has several functions named oven: dir__bakery.0a1b2c3d.oven.double, dir__bakery.0a1b2c3d.oven.double_up.`,
    });
    await expect(findInstance({ run, id: "cellar" })).rejects.toMatchObject({ code: "PIPELINE_INSTANCE_MISSING" });
  });

  it("reports that a run has no report yet", async () => {
    await expect(readReport(run)).rejects.toMatchObject({ code: "PIPELINE_RUN_MISSING" });
  });
});
