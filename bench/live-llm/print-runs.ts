import type { BuiltRun } from "./run-build.ts";

export function printRun({ run, outcomes, failure, calls, wallMs }: BuiltRun): void {
  console.log(`${run.name}: ${calls} calls, ${seconds(wallMs)} s`);
  for (const { name, ending, prompts } of outcomes) console.log(`  ${name}: ${ending} [${prompts.join(" ")}]`);
  if (failure !== "") console.log(failure);
}

export function printTable(runs: readonly BuiltRun[], { delayMs, concurrency }: TableOptions): void {
  const rows = runs.map((built) => rowOf(built, { delayMs, concurrency }));
  const sum = (of: (built: BuiltRun) => number): number => runs.reduce((total, built) => total + of(built), 0);
  const all = [
    "all",
    sum(({ run }) => run.functions.length),
    sum(({ outcomes }) => acceptedOf(outcomes)),
    sum(({ calls }) => calls),
    sum(({ tokens }) => tokens.input),
    sum(({ tokens }) => tokens.output),
    seconds(sum(({ wallMs }) => wallMs)),
    "",
  ];
  const head = ["build", "functions", "accepted", "calls", "tokens in", "tokens out", "wall s", "waiting s (ideal)"];
  console.log(`\n| ${head.join(" | ")} |\n|${head.map(() => "---|").join("")}`);
  for (const row of [...rows, all]) console.log(`| ${row.join(" | ")} |`);
}

interface TableOptions {
  readonly delayMs: number;
  readonly concurrency: number;
}

function rowOf(built: BuiltRun, { delayMs, concurrency }: TableOptions): readonly (string | number)[] {
  const { run, outcomes, calls, tokens, wallMs, waiting } = built;
  const ideal = delayMs === 0 ? "" : ` (${seconds(waiting.idealMs(delayMs, concurrency))})`;
  return [
    run.source,
    run.functions.length,
    acceptedOf(outcomes),
    calls,
    tokens.input,
    tokens.output,
    seconds(wallMs),
    `${seconds(waiting.ms)}${ideal}`,
  ];
}

function acceptedOf(outcomes: BuiltRun["outcomes"]): number {
  return outcomes.filter(({ isAccepted }) => isAccepted).length;
}

function seconds(ms: number): string {
  return String(Math.round(ms / 1000));
}
