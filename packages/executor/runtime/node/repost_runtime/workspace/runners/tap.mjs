/** Reports over a separate descriptor, so that printed lines are no verdicts. */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { chosenFiles, splitArguments } from "../test-files.mjs";
import { fileURLToPath } from "node:url";

const CHILD = fileURLToPath(new URL("./tap-child.mjs", import.meta.url));
const AT_ONCE = 2;
const TOKEN_BYTES = 16;
const ENDINGS = "{js,cjs,mjs}";
const PATTERNS = [
  `**/{test,tests,__test__,__tests__}/**/*.${ENDINGS}`,
  `**/*.{test,tests,spec}.${ENDINGS}`,
  `{test,tests}.${ENDINGS}`,
];
const NO_TESTS = /\/(?:fixtures|helpers)\//;

export async function run({ root, results, proof, asked }) {
  const { patterns } = splitArguments(asked);
  const found = chosenFiles(root, asked, results, patterns.length > 0 ? patterns : PATTERNS);
  const files = found.filter((file) => !NO_TESTS.test(file));
  const state = { failed: false };
  const next = async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      const records = await runFile(file, { root, results, asked });
      report(file, records, { results, proof, state });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return state.failed ? 1 : 0;
}

async function runFile(file, { root, results, asked }) {
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  const child = spawn(process.execPath, ["--import", CHILD, file], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ignore", "pipe"],
  });
  const channel = child.stdio[4];
  channel.on("error", () => undefined);
  channel.write(`${JSON.stringify({ token, proven: asked.proven, canary: results.canary })}\n`);
  const records = [];
  createInterface({ input: channel }).on("line", (line) => records.push(...parse(line, token)));
  await new Promise((resolve) => child.once("close", resolve));
  return records;
}

function parse(line, token) {
  try {
    const record = JSON.parse(line);
    return record.token === token ? [record] : [];
  } catch {
    // The code under test may write arbitrary data.
    return [];
  }
}

function report(file, records, { results, proof, state }) {
  const ended = records.filter(({ kind }) => kind === "done").length === 1;
  if (!ended) results.uncollected(file, "the process of the file ended early");
  const tests = records.filter(({ kind }) => kind === "test");
  const named = tests.map((test) => ({ ...test, id: results.nameTest(file, test.titles) }));
  const canary = records.find(({ kind }) => kind === "canary");
  if (named.some(({ id }) => results.isWanted(id))) results.addCanary(canary?.verdict ?? null);
  for (const { path } of records.filter(({ kind }) => kind === "loaded")) proof(`${results.root}/${path}`);
  results.collect(named.map(({ id }) => id));
  state.failed ||= !ended || named.some(({ verdict }) => verdict === "failed");
  for (const { id, verdict, ms, reason } of named) results.add(id, verdict, ms, reason);
}
