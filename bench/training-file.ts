/**
 * Writes training files from environments and the answers of a fake model.
 *
 * `node --conditions=@repost/source bench/training-file.ts DATASET FOLDER [--environments 50] [--samples 4] [--workers
 * 1]`
 *
 * The model also returns wrong, truncated and empty answers. bench/training/read_files.py checks the files.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { openDatasetStore, readEnvironments, writeEnvironments } from "@repost/dataset";
import { createEnvironments, createExecutor } from "@repost/executor";
import { createTextModel } from "@repost/llm";
import { fakeText, fakeTruncated, startFakeServer } from "@repost/llm/testing";
import { evaluateModel, exportDataset, generatePredictions, revisionByModel } from "@repost/pipeline";
import type { Environment } from "@repost/spec";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    environments: { type: "string", default: "50" },
    samples: { type: "string", default: "4" },
    workers: { type: "string", default: "1" },
  },
});
const [source, folder] = positionals;
if (source === undefined || folder === undefined) throw new Error("Give a dataset and a folder.");
const at = (name: string): string => path.join(folder, name);

const environments: Environment[] = [];
for await (const environment of readEnvironments(source)) {
  if (environments.push(environment) === Number(values.environments)) break;
}
const dataset = at("environments.jsonl");
await mkdir(folder, { recursive: true });
await writeEnvironments(dataset, environments, { store: await openDatasetStore(source) });
const turns = new Map<string, number>();

await using server = await startFakeServer({
  answer: ({ body }) => {
    const prompt = JSON.stringify(body.messages);
    const [, name, file] = /the body of `(.+?)` in (\S+) begins/u.exec(prompt) ?? [];
    const environment = environments.find((candidate) => candidate.func_name === name && candidate.path === file);
    if (environment === undefined) return "I do not know that function.";
    if (prompt.includes("Your last answer was not accepted.")) return `Sorry.\n\n${fenced(environment, "corrected")}`;
    const turn = turns.get(environment.instance_id) ?? 0;
    turns.set(environment.instance_id, turn + 1);
    return answerOf(environment, turn);
  },
});

function answerOf(environment: Environment, turn: number) {
  const wrong = fenced({ ...environment, orig_func: failing(environment) }, "wrong");
  const answers = [
    () => `Here it is:\n\n${fenced(environment, "first")}`,
    () => wrong,
    () => fakeText(`<think>It has to be so.</think>\n${fenced(environment, "thought")}`),
    () => fakeTruncated(wrong.slice(0, -20)),
    () => "That cannot be written.",
  ];
  return answers[turn % answers.length]?.() ?? wrong;
}

/** Adds a statement, because comments would keep programs equal. */
function fenced({ language, orig_func: code }: Environment, word: string): string {
  const mark = language === "python" ? `    assert True, "${word}"` : `  void "${word}";`;
  const lines = code.replace(/\s+$/u, "").split("\n");
  const last = lines.findLastIndex((line) => /^\s*return\b/u.test(line));
  const indent = /^\s*/u.exec(lines[last] ?? "")?.[0] ?? "";
  const marked = last < 0 ? lines : lines.toSpliced(last, 0, `${indent}${mark.trim()}`);
  return `\`\`\`${language}\n${marked.join("\n")}\n\`\`\`\n`;
}

function failing({ language, func_name: name }: Environment): string {
  const functionName = name.slice(name.lastIndexOf(".") + 1);
  return language === "python"
    ? `def ${functionName}(*args, **kwargs):\n    return "wrong"\n`
    : `function ${functionName}() {\n  return "wrong";\n}\n`;
}

const openModel = (model: string) => createTextModel({ model, baseUrl: server.url, folder: at("model") });
const generated = await generatePredictions({
  dataset,
  output: at("answers.jsonl"),
  modelName: "made-up",
  samples: Number(values.samples),
  openModel: () => openModel("made-up"),
});
console.log("generated", generated);

const installed = createEnvironments({});
await using executor = await createExecutor({ kind: "auto", resolveEnvironment: installed.resolve });
const revision = await revisionByModel({ model: await openModel("made-up"), modelName: "made-up", dataset, rounds: 1 });
const report = await evaluateModel({
  dataset,
  predictions: { kind: "file", path: at("answers.jsonl") },
  run: at("judged"),
  executor,
  environments: installed,
  revision,
  concurrency: Number(values.workers),
});
console.log("judged", report.outcomes, report.causes, report.rounds);

const common = { dataset, results: [at("judged")], answer: "function", licenses: null, repairs: true } as const;
for (const [to, name] of [
  ["llamafactory", "factory"],
  ["trl", "trl"],
  ["sft", "sft.parquet"],
  ["rejection", "rejection.parquet"],
  ["dpo", "dpo.parquet"],
] as const) {
  const written = await exportDataset({ ...common, to, path: at(name) });
  console.log(to, written.rows, written.left_out, written.files.map((file) => path.relative(folder, file)).join(" "));
}
process.exitCode = report.scored > 0 ? 0 : 1;
