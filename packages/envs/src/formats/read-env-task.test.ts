import { describe, expect, it } from "vitest";
import { readEnvTask } from "./read-env-task.ts";
import { formatOfRow } from "./row-fields.ts";

const row = { instance_id: "shop__shop-1", repo: "shop/shop", base_commit: "4f2c9e1", patch: "p", test_patch: "t" };
const mde = {
  ...row,
  pull_number: 1,
  issue_numbers: ["2"],
  created_at: "2024-05-01 10:00:00",
  language: "cpp",
  label: "Easy",
};
const rebench = {
  ...row,
  language: "go",
  image_name: "shop:1",
  FAIL_TO_PASS: ["TestPrice"],
  install_config: {
    install: ["go build"],
    test_cmd: "go test",
    log_parser: "parse_log_gotest",
    docker_specs: { go_version: "1.22" },
  },
};
const swebench = { ...row, FAIL_TO_PASS: '["a"]', PASS_TO_PASS: [], eval_type: "pass_and_fail", version: "1.0" };
const launch = { ...row, language: "TypeScript", hints: "Use pnpm.", test_cmds: ["npm test"] };
const own = { ...row, schema_version: 1, source: "/src/shop", language: "ruby", created_at: null, label: null };

describe("readEnvTask", () => {
  it.each([
    ["multi_docker_eval", mde, { language: "cpp", label: "Easy", created_at: "2024-05-01T10:00:00Z" }],
    ["swe_rebench", rebench, { language: "go" }],
    ["swe_bench", swebench, { language: "python", patch: "p", test_patch: "t" }],
    ["repo_launch", launch, { language: "javascript", hints_text: "Use pnpm." }],
    ["repost", own, { language: "ruby", source: "/src/shop", created_at: null }],
  ])("reads a row of %s", (format, input, expected) => {
    expect([formatOfRow(input), readEnvTask(input)]).toMatchObject([
      format,
      { ...expected, instance_id: "shop__shop-1" },
    ]);
  });

  it.each([
    [{ ...mde, label: "Medium" }, '"label" has to be one of Easy, Hard'],
    [{ ...mde, created_at: "last May" }, '"created_at" has to be a time such as 2024-05-31 12:00:00'],
    [{ ...mde, issue_numbers: [2] }, '"issue_numbers" has to be a list of texts, or its JSON'],
    [{ ...mde, patch: 1 }, '"patch" has to be a text'],
    [{ ...swebench, FAIL_TO_PASS: "a" }, '"FAIL_TO_PASS" has to be a list of texts, or its JSON'],
    [{ ...swebench, eval_type: "all" }, '"eval_type" has to be one of pass_and_fail, fail_only'],
    [{ ...rebench, install_config: { install: 1 } }, '"install_config.install" has to be a text or a list of texts'],
    [{ ...launch, test_cmds: { a: 1 } }, '"test_cmds" has to be a text or a list of texts'],
    [{ ...own, language: "go lang" }, '"language" has to be one of'],
    [{ ...mde, base_commit: "" }, "it lacks base_commit"],
  ])("reports the row and the field of %j", (input, problem) => {
    expect(() => readEnvTask(input, { where: "tasks.jsonl, line 3" })).toThrow(
      `Cannot read tasks.jsonl, line 3 as an environment task: ${problem}`,
    );
  });
});
