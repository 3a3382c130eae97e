import { digestOf, records, SCHEMA_VERSION } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../test/collect.ts";
import { exampleEnvironment, exampleRecording, exampleRecordingContent } from "../testing/example-environment.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { blob, loadRecording, selfContained } from "./blobs.ts";

const environment = exampleEnvironment();
const bare = exampleEnvironment({ blobs: {} });
const digest = environment.suite.recording;

describe("blob", () => {
  it("returns content from the row, or from the store if the row has none", async () => {
    const store = createMemoryStore();
    await store.put(exampleRecordingContent);
    expect([await blob(environment, digest), await blob(bare, digest, store)]).toEqual([
      exampleRecordingContent,
      exampleRecordingContent,
    ]);
  });

  it("reports missing content", async () => {
    expect((await failureOf(blob(bare, digest))).code).toBe("SPEC_DIGEST_MISSING");
    expect((await failureOf(blob(bare, digest, createMemoryStore()))).code).toBe("SPEC_DIGEST_MISSING");
  });

  it("rejects content with a wrong digest in the row", async () => {
    const forged = exampleEnvironment({ blobs: { [digest]: exampleRecordingContent.replace("aa", "bb") } });
    expect(await failureOf(blob(forged, digest))).toEqual({
      code: "DATASET_CONTENT_CORRUPT",
      message: `The content of ${digest} in ${forged.instance_id} is not what its digest says.`,
    });
  });
});

describe("loadRecording", () => {
  it("reads the recording", async () => {
    expect(await loadRecording(environment)).toEqual(exampleRecording);
  });

  it("names the environment whose recording is invalid", async () => {
    const content = '{"schema_version":1}';
    const broken = exampleEnvironment({
      suite: { trust: "data", handles: false, recording: digestOf(content) },
      blobs: { [digestOf(content)]: content },
    });
    expect((await failureOf(loadRecording(broken))).message).toMatch(
      /^Not a valid recording at the recording of dir__bakery\.0a1b2c3d\.oven\.double: trust: /u,
    );
  });
});

describe("selfContained", () => {
  it("adds the recording, the visible code with shared files, and a stored lock", async () => {
    const store = createMemoryStore();
    const recording = await store.put(exampleRecordingContent);
    const file = await store.put("def double(x): return 2 * x\n");
    const files = [{ path: "oven.py", digest: file }];
    const visible = await store.put(records.visibleCode.line({ schema_version: SCHEMA_VERSION, files, names: [] }));
    const lock = await store.put("requests==2.0\n");
    const runtime = { ...bare.runtime, lock_digest: lock };
    const joined = await selfContained(exampleEnvironment({ blobs: {}, visible: { digest: visible }, runtime }), store);
    expect(Object.keys(joined.blobs).toSorted()).toEqual([recording, file, visible, lock].toSorted());
  });

  it("returns a self-contained environment unchanged without a store", async () => {
    expect(await selfContained(environment)).toEqual(environment);
  });

  it("accepts a lock whose text is not stored", async () => {
    const runtime = { ...bare.runtime, lock_digest: digestOf("elsewhere") };
    const joined = await selfContained(exampleEnvironment({ runtime }), createMemoryStore());
    expect(joined.blobs).toEqual(environment.blobs);
  });

  it("reports missing content", async () => {
    expect((await failureOf(selfContained(bare, createMemoryStore()))).code).toBe("SPEC_DIGEST_MISSING");
  });
});
