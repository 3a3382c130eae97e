/**
 * Checks that the reference passes with any shown name as first statement.
 *
 * `node --conditions=@repost/source bench/visible-names.ts RUN [--out FOLDER] [--names 40]`
 */
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { blob, openDatasetStore, readEnvironments, readJsonLines } from "@repost/dataset";
import { createEnvironments, createExecutor } from "@repost/executor";
import { evaluateModel } from "@repost/pipeline";
import { type Environment, records, type Store } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, names: { type: "string", default: "40" } },
});
const [run = "."] = positionals;
const most = Number(values.names);
const out = values.out ?? (await mkdtemp(path.join(tmpdir(), "repost-visible-names-")));
await mkdir(out, { recursive: true });

const store = await openDatasetStore(run);
const rows: { readonly instance_id: string; readonly solution: string; readonly name: string }[] = [];
let environments = 0;
for await (const environment of readEnvironments(run)) {
  environments += 1;
  const names = (await visibleNames(environment, store)).slice(0, most);
  for (const name of names) {
    rows.push({ instance_id: environment.instance_id, name, solution: await naming(environment, name) });
  }
}
const predictions = path.join(out, "predictions.jsonl");
await writeFile(
  predictions,
  rows.map(({ instance_id, solution }) => `${JSON.stringify({ instance_id, solution })}\n`).join(""),
);

const installed = createEnvironments({});
await using executor = await createExecutor({ kind: "auto", resolveEnvironment: installed.resolve });
const before = performance.now();
const report = await evaluateModel({
  dataset: run,
  predictions: { kind: "file", path: predictions },
  run: path.join(out, "eval"),
  executor,
  environments: installed,
});
const seconds = (performance.now() - before) / 1000;
const byId = new Map<string, { readonly name: string }[]>();
for (const row of rows) byId.set(row.instance_id, [...(byId.get(row.instance_id) ?? []), row]);
for await (const result of readJsonLines(path.join(out, "eval/results.jsonl"), records.evalResult)) {
  const name = byId.get(result.instance_id)?.[result.sample]?.name;
  if (!result.passed)
    console.log(`${result.instance_id} ${name}: ${result.outcome}, ${result.cause}: ${result.detail?.slice(0, 160)}`);
}
const { passed, scored, context_miss: missed } = report;
console.log(
  `${environments} environments, ${rows.length} names: ${passed} of ${scored} pass, ${missed} not there, ${(seconds / rows.length).toFixed(2)} s a name`,
);

async function visibleNames(environment: Environment, from: Store | undefined): Promise<readonly string[]> {
  const content = await blob(environment, environment.visible.digest, from);
  const { files, names: bound } = records.visibleCode.parseLine(content);
  const folders = new Set(files.flatMap(({ path: file }) => file.replace(/\.\w+$/u, "").split("/")));
  const texts: string[] = [];
  for (const { digest } of files) texts.push(await blob(environment, digest, from));
  const whole = texts.join("\n");
  const referenceWords = new Set(environment.orig_func.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
  // Includes names of the target's file outside of the prompt.
  const names = new Set([
    ...environment.context.flatMap((fragment) => fragment.names),
    ...bound.filter((name) => !folders.has(name)),
  ]);
  const isValue = (name: string): boolean =>
    environment.language === "python" ||
    !new RegExp(`\\b(?:interface|type|import\\s+type\\s[^;]*?)\\s*${name.replaceAll("$", "\\$")}\\b`, "u").test(whole);
  return [...names].filter((name) => !name.includes(".") && !referenceWords.has(name) && isValue(name));
}

async function naming({ language, orig_func: reference, module }: Environment, name: string): Promise<string> {
  const definition = findFunction((await loadLanguage(language)).functions(module.code), module.entry);
  if (definition === undefined) throw new Error(`No ${module.entry} in its module.`);
  const text = functionText(module.code, definition);
  const at = text.length - (definition.span.end - definition.body.start);
  if (text !== reference) throw new Error(`${module.entry} is not its environment's reference.`);
  const indent = /[ \t]*$/u.exec(text.slice(0, at))?.[0] ?? "";
  if (language === "python") return `${text.slice(0, at)}${name}\n${indent}${text.slice(at)}`;
  const brace = text.indexOf("{", at) === at ? at + 1 : at;
  return `${text.slice(0, brace)} void ${name}; ${text.slice(brace)}`;
}
