/** Tests run in ava's workers, without the token and the reporter. */

import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { appendCanary } from "../append-canary.mjs";
import { chosenPaths, splitArguments } from "../test-files.mjs";

const WORKER = new URL("./ava-worker.mjs", import.meta.url).href;

export async function run({ root, results, proof, require, asked }) {
  const folder = findPackage(require, "ava");
  const load = async (path) => (await import(pathToFileURL(join(folder, path)).href)).default;
  await setColours(load);
  // Ava has no custom reporters; its TAP reporter gets the files first.
  const Reporter = await load("lib/reporters/tap.js");
  const reader = new Reader(results);
  const start = Reporter.prototype.startRun;
  Reporter.prototype.startRun = function (plan) {
    for (const file of plan.files) reader.open(file);
    plan.status.on("stateChange", (event) => reader.read(event));
    return start.call(this, plan);
  };
  const ended = new Promise((resolve) => {
    process.exit = resolve;
    process.once("beforeExit", () => resolve(process.exitCode ?? 0));
  });
  const titles = results.titles;
  const { patterns, options } = splitArguments(asked);
  const files = chosenPaths(asked, results) ?? patterns;
  const chosen = titles === null ? [] : [...titles, [results.canary]].map(([title]) => `--match=${title}`);
  const inWorkers = asked.proven.length === 0 ? [] : [`--node-arguments=--import=${WORKER}`];
  process.argv.splice(2, process.argv.length, "--tap", ...inWorkers, ...chosen, ...options, ...files);
  const loaded = proveInWorkers(root, asked.proven);
  const cli = await load("lib/cli.js");
  await (cli.run ?? cli)();
  await ended;
  reader.end();
  for (const { path } of loaded()) proof(join(root, path));
  return reader.hasFailed ? 1 : 0;
}

/** Old versions choose colors when they load the reporter. */
async function setColours(load) {
  const colours = await load("lib/chalk.js");
  if (colours?.set === undefined) return;
  const chosen = colours.set({ level: 0 });
  colours.set = () => chosen;
}

function proveInWorkers(root, paths) {
  const file = join(tmpdir(), "repost-loaded.jsonl");
  process.env.REPOST_PROVEN = JSON.stringify({ root, paths, file });
  return () =>
    existsSync(file)
      ? readFileSync(file, "utf8")
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : [];
}

function findPackage(require, name) {
  for (let folder = dirname(require.resolve(name)); ; folder = dirname(folder))
    if (folder.endsWith(`node_modules/${name}`)) return folder;
}

class Reader {
  #results;
  #canaries = new Map();
  #hasTests = new Set();
  hasFailed = false;

  constructor(results) {
    this.#results = results;
  }

  open(file) {
    appendCanary(file, this.#results.canary);
  }

  read(event) {
    const { type, testFile: file, title } = event;
    if (type === "test-passed") this.#add(file, title, event.knownFailing ? "xfailed" : "passed", event);
    else if (type === "test-failed") this.#add(file, title, event.knownFailing ? "xpassed" : "failed", event);
    else if (type === "selected-test" && (event.skip || event.todo)) this.#add(file, title, "skipped", event);
    else if (type === "hook-failed") this.#break(file, `${title}: ${messageOf(event)}`);
    else if (BROKEN.has(type)) this.#break(file ?? this.#results.root, messageOf(event));
  }

  end() {
    for (const file of this.#hasTests) this.#results.addCanary(this.#canaries.get(file) ?? null);
  }

  #add(file, title, verdict, event) {
    if (title === this.#results.canary) {
      this.#canaries.set(file, verdict);
      return;
    }
    const id = this.#results.nameTest(file, [title]);
    if (!this.#results.isWanted(id)) return;
    this.#hasTests.add(file);
    this.hasFailed ||= verdict === "failed";
    this.#results.add(id, verdict, event.duration ?? 0, messageOf(event));
  }

  #break(file, reason) {
    this.hasFailed = true;
    this.#results.uncollected(file, reason);
  }
}

const BROKEN = new Set([
  "uncaught-exception",
  "unhandled-rejection",
  "internal-error",
  "worker-failed",
  "missing-ava-import",
]);

function messageOf({ err, type }) {
  return err?.stack ?? err?.originalError?.stack ?? err?.message ?? err?.summary ?? type;
}
