import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readEnvironments } from "@repost/dataset";
import { type FakeScript, startFakeServer } from "@repost/llm/testing";
import { records, RUN_FILES, type TokenCounter } from "@repost/spec";
import { runCommand, SOURCE_COMMAND } from "../../tests/pipeline/run-command.ts";
import { answerQuestion } from "./answer-question.ts";
import type { ReadQuestion } from "./read-question.ts";
import type { LiveRun } from "./runs.ts";

class Waiting {
  #open = 0;
  #since = 0;
  #ms = 0;
  readonly #chains = new Map<string, number>();
  #calls = 0;

  begin(functionName: string): void {
    if (this.#open === 0) this.#since = performance.now();
    this.#open += 1;
    this.#calls += 1;
    this.#chains.set(functionName, (this.#chains.get(functionName) ?? 0) + 1);
  }

  end(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#ms += performance.now() - this.#since;
  }

  get ms(): number {
    return this.#ms;
  }

  /** Returns the shortest possible time, because each function asks in sequence. */
  idealMs(answerMs: number, concurrency: number): number {
    const longest = Math.max(0, ...this.#chains.values());
    return answerMs * Math.max(longest, Math.ceil(this.#calls / concurrency));
  }
}

export interface LiveOutcome {
  readonly name: string;
  /** "accepted", or stage, reason and detail. */
  readonly ending: string;
  readonly isAccepted: boolean;
  readonly prompts: readonly string[];
}

export interface BuiltRun {
  readonly run: LiveRun;
  readonly outcomes: readonly LiveOutcome[];
  readonly calls: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly wallMs: number;
  readonly waiting: Waiting;
  readonly failure: string;
}

export interface RunBuildOptions {
  readonly run: LiveRun;
  readonly folder: string;
  readonly readQuestion: ReadQuestion;
  readonly counter: TokenCounter;
  readonly delayMs: number;
  readonly flags: readonly string[];
}

export async function runBuild(options: RunBuildOptions): Promise<BuiltRun> {
  const { run, folder, readQuestion, counter, delayMs, flags } = options;
  const waiting = new Waiting();
  const prompts = new Map<string, string[]>();
  const tokens = { input: 0, output: 0 };
  const answer: FakeScript = async ({ body }) => {
    const messages = (body.messages ?? []).map(({ role, content }) => ({ role, content: String(content) }));
    const text = messages.find(({ role }) => role === "user")?.content ?? "";
    const question = readQuestion(text);
    const name = question?.entry ?? "";
    waiting.begin(name);
    await sleep(delayMs);
    const written = question === null ? "This question is unknown." : await answerQuestion(question, run.name);
    prompts.set(name, [...(prompts.get(name) ?? []), question?.prompt ?? "unknown"]);
    tokens.input += messages.reduce((sum, { content }) => sum + counter.count(content), 0);
    tokens.output += counter.count(written);
    waiting.end();
    return written;
  };
  await using server = await startFakeServer({ answer });
  const started = performance.now();
  const limit = String(run.functions.length);
  const model = ["--strategy", "llm", "--model", "scripted", "--base-url", server.url];
  const built = await runCommand(SOURCE_COMMAND, [
    "build",
    run.source,
    ...model,
    "--limit",
    limit,
    ...run.flags,
    ...flags,
    "-o",
    folder,
  ]);
  const wallMs = performance.now() - started;
  const endings = built.code === 0 ? await readEndings(folder, run.functions) : new Map<string, string>();
  const outcomes = run.functions.map((name) => {
    const ending = endings.get(name) ?? "not a function of the build";
    return { name, ending, isAccepted: ending.startsWith(ACCEPTED), prompts: prompts.get(name) ?? [] };
  });
  const failure = built.code === 0 ? "" : built.stderr;
  return { run, outcomes, calls: server.requests.length, tokens, wallMs, waiting, failure };
}

const ACCEPTED = "accepted";

async function readEndings(folder: string, functions: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const endings = new Map<string, string>();
  for await (const { func_name: name, quality } of readEnvironments(folder)) {
    const { killed, survived, timeout } = quality.mutation;
    endings.set(
      name,
      `${ACCEPTED}, branches ${percent(quality.branch_coverage)}, mutants ${killed + timeout} of ${killed + survived + timeout}`,
    );
  }
  const rejected = await readFile(path.join(folder, RUN_FILES.rejected), "utf8");
  for (const line of rejected.split("\n").filter((line) => line !== "")) {
    const { instance_id: id, stage, reason, detail } = records.rejection.parseLine(line);
    const name = functions.find((functionName) => id?.endsWith(`.${functionName}`) === true);
    if (name !== undefined) endings.set(name, `${stage}: ${reason}: ${detail}`.replaceAll(/\s+/gu, " ").slice(0, 300));
  }
  return endings;
}

function percent(share: number | null): string {
  return share === null ? "-" : `${Math.round(share * 100)} %`;
}
