import { describe, expect, it } from "vitest";
import { normalizeFlags } from "./normalize-flags.ts";

describe("normalizeFlags", () => {
  it("accepts the spelling of SWE-bench's flags", () => {
    expect(
      normalizeFlags(["eval", "run", "--max_workers", "2", "--predictions_path=my_file.jsonl", "--", "--as_is"]),
    ).toEqual(["eval", "run", "--max-workers", "2", "--predictions=my_file.jsonl", "--", "--as_is"]);
  });
});
