import { describe, expect, it } from "vitest";
import { digestOf } from "./digest.ts";
import { shardName, storePath } from "./run-layout.ts";

describe("shardName", () => {
  it("names shards in the format of Hugging Face, and a single file without numbers", () => {
    expect([shardName("environments.jsonl", 2, 10), shardName("environments.jsonl", 0, 1)]).toEqual([
      "environments-00002-of-00010.jsonl",
      "environments.jsonl",
    ]);
  });
});

describe("storePath", () => {
  it("distributes digests over folders", () => {
    expect(storePath(digestOf("rye"))).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{62}$/u);
  });
});
