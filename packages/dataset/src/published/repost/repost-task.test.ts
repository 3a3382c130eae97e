import { describe, expect, it } from "vitest";
import { SCHEMA_VERSION } from "@repost/spec";
import { repostParts, repostRow } from "../../../test/published-rows.ts";
import { createInstanceIds } from "../instance-ids.ts";
import type { PublishedTask } from "../published-task.ts";
import { rowFields } from "../row-fields.ts";
import { repostTask } from "./repost-task.ts";

const read = async (row: object): Promise<PublishedTask> => repostTask(rowFields(row, "set:1"), createInstanceIds());

const id = "rye__bakery.0a1b2c3d.src.oven.Oven.bake";

describe("repostTask", () => {
  it("splits a row into module, tests, reference and prompt", async () => {
    const { moduleText, testText } = repostParts;
    const test = { name: "test_bake", code: testText, origin: "published", support: "observed", call: null };
    expect(await read(repostRow)).toEqual({
      instance_id: id,
      task_id: "7",
      language: "python",
      module: {
        schema_version: SCHEMA_VERSION,
        instance_id: id,
        language: "python",
        path: "module.py",
        code: moduleText,
        files: [],
        entry: "Oven.bake",
        origin: "llm",
        stubs: [],
        target_edits: [],
        imports: ["collections", "json", "os"],
        provenance: [],
      },
      suite: {
        schema_version: SCHEMA_VERSION,
        instance_id: id,
        origin: "published",
        tests: [test],
        program: repostRow.eval_script,
      },
      reference: '    @staticmethod\n    def bake(loaves):\n        """Bakes."""\n        return loaves * 2',
      prompt: '# src/oven.py\nclass Oven:\n    @staticmethod\n    def bake(loaves):\n        """Bakes."""\n',
      context: [
        {
          path: "src/oven.py",
          code: 'class Oven:\n    @staticmethod\n    def bake(loaves):\n        """Bakes."""\n',
          names: [],
        },
      ],
      repo: {
        name: "rye/bakery",
        url: "https://github.com/rye/bakery",
        source: "https://github.com/rye/bakery@0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
        revision: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
        version: null,
        license: null,
        license_url: null,
        created_at: null,
      },
      orig: repostRow,
    });
  });

  it("requires only name and script", async () => {
    const { func_name, eval_script } = repostRow;
    const { instance_id, task_id, prompt, repo, module } = await read({ func_name, eval_script, orig_context: null });
    expect({ instance_id, task_id, prompt, target_edits: module.target_edits }).toEqual({
      instance_id: "unknown.86e61152.module.Oven.bake",
      task_id: "unknown.86e61152.module.Oven.bake",
      prompt: '# module.py\n    @staticmethod\n    def bake(loaves):\n        """Bakes."""\n',
      target_edits: ["The row does not say that its code is the original's."],
    });
    expect([repo.name, repo.url, repo.source, repo.revision.length]).toEqual(["unknown", null, "unknown", 64]);
  });

  it("accepts numbers as texts, and reads the licence", async () => {
    const { task_id, repo } = await read({ ...repostRow, idx: 7, license: "MIT" });
    expect([task_id, repo.license]).toEqual(["7", "MIT"]);
  });

  it("uses the getter of a property as the target", async () => {
    const setter = "\n    @bake.setter\n    def bake(self, loaves):\n        self.loaves = loaves\n";
    const eval_script = repostRow.eval_script
      .replace("@staticmethod", "@property")
      .replace("loaves * 2\n", `1\n${setter}`);
    expect((await read({ ...repostRow, eval_script })).reference).toBe(
      '    @property\n    def bake(loaves):\n        """Bakes."""\n        return 1',
    );
  });
});
