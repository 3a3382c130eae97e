import type { TestRunner } from "@repost/spec";
import type { NodeManifest } from "./node-manifest.ts";

export type NodeRunner = Exclude<TestRunner, "pytest">;

export interface ScriptedRunner {
  readonly runner: NodeRunner;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly script: string;
}

const RUNNERS: readonly NodeRunner[] = ["vitest", "jest", "mocha", "ava", "tape", "tap"];
/** Programs whose further arguments are a command. */
const WRAPPERS = new Set(["c8", "nyc", "npx", "pnpx", "bunx", "dotenv", "borp", "is-ci", "exec", "dlx"]);
const PACKAGE_MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);
const RUNNING = new Set(["run", "run-script", "test", "t", "exec", "dlx"]);
const FIRST = /^(?:test|unit|mocha|jest|vitest|ava|tape|tap)/u;
const BINARY = /^(?:\.\/)?node_modules\/(?:\.bin\/|mocha\/bin\/_?|jest\/bin\/)(?<name>[\w-]+?)(?:\.c?js)?$/u;
const MOST_STEPS = 8;

/** Prefers `test`, then scripts with that prefix. */
export function findScriptedRunner({ scripts }: NodeManifest): ScriptedRunner | null {
  const names = Object.keys(scripts).filter((name) => name !== "test" && FIRST.test(name));
  for (const script of ["test", ...names]) {
    const runner = inScript(script, scripts, MOST_STEPS);
    if (runner !== null) return runner;
  }
  return null;
}

function inScript(script: string, scripts: NodeManifest["scripts"], steps: number): ScriptedRunner | null {
  const text = scripts[script];
  if (text === undefined || steps === 0) return null;
  for (const command of splitCommands(text)) {
    const runner = inCommand(command, script, { scripts, steps });
    if (runner !== null) return runner;
  }
  return null;
}

interface Followed {
  readonly scripts: NodeManifest["scripts"];
  readonly steps: number;
}

function inCommand({ words, env }: ShellCommand, script: string, followed: Followed): ScriptedRunner | null {
  const [program = "", ...rest] = words;
  const name = BINARY.exec(program)?.groups?.["name"] ?? program;
  const runner = RUNNERS.find((each) => each === name);
  if (runner !== undefined) return { runner, words: rest, env, script };
  if (name === "node") return inNode(rest, env, script);
  if (PACKAGE_MANAGERS.has(name)) return inPackageManager(rest, env, script, followed);
  if (!WRAPPERS.has(name)) return null;
  const next = rest.findIndex((word) => !word.startsWith("-"));
  return next === -1 ? null : inCommand({ words: rest.slice(next), env }, script, followed);
}

function inNode(words: readonly string[], env: ShellCommand["env"], script: string): ScriptedRunner | null {
  if (words.includes("--test"))
    return { runner: "node", words: words.filter((word) => word !== "--test"), env, script };
  const program = words.findIndex((word) => BINARY.test(word));
  if (program === -1) return null;
  const name = BINARY.exec(words[program] ?? "")?.groups?.["name"];
  const runner = RUNNERS.find((each) => each === name);
  return runner === undefined ? null : { runner, words: words.slice(program + 1), env, script };
}

function inPackageManager(
  words: readonly string[],
  env: ShellCommand["env"],
  script: string,
  { scripts, steps }: Followed,
): ScriptedRunner | null {
  const [first = "", ...furtherWords] = words.filter(
    (word) => word !== "--" && !/^(?:-s|--silent|--if-present)$/u.test(word),
  );
  const isRunning = RUNNING.has(first);
  const name =
    isRunning && !(first === "test" || first === "t") ? (furtherWords[0] ?? "") : first === "t" ? "test" : first;
  if (name in scripts && name !== script) {
    const runner = inScript(name, scripts, steps - 1);
    return runner === null ? null : { ...runner, env: { ...env, ...runner.env } };
  }
  const rest = isRunning ? furtherWords : [first, ...furtherWords];
  return inCommand({ words: rest, env }, script, { scripts, steps: steps - 1 });
}

interface ShellCommand {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const TOKEN = /(?<operator>&&|\|\||[;|&\n])|(?<word>(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\;|&])+)/gu;
const QUOTED = /"(?<double>(?:\\.|[^"\\])*)"|'(?<single>[^']*)'|\\(?<escaped>.)/gu;
const ASSIGNMENT = /^(?<name>[A-Za-z_]\w*)=(?<value>.*)$/su;
/** Programs that set variables as the shell does. */
const SETTERS = new Set(["cross-env", "env", "cross-env-shell"]);

/** Splits a script into commands without expanding variables. */
export function splitCommands(script: string): readonly ShellCommand[] {
  const commands: string[][] = [[]];
  for (const { groups } of script.matchAll(TOKEN)) {
    if (groups?.["operator"] !== undefined) commands.push([]);
    else commands.at(-1)?.push(unquote(groups?.["word"] ?? ""));
  }
  return commands.map(withoutAssignments).filter(({ words }) => words.length > 0);
}

function unquote(word: string): string {
  return word.replaceAll(QUOTED, (...parts) => {
    const groups = parts.at(-1) as Readonly<Record<string, string | undefined>>;
    return (
      groups["double"]?.replaceAll(/\\(?<kept>["\\$`])/gu, "$<kept>") ?? groups["single"] ?? groups["escaped"] ?? ""
    );
  });
}

function withoutAssignments(words: readonly string[]): ShellCommand {
  const env: Record<string, string> = {};
  for (const [index, word] of words.entries()) {
    const { name, value = "" } = ASSIGNMENT.exec(word)?.groups ?? {};
    if (name !== undefined) env[name] = value;
    else if (!SETTERS.has(word)) return { words: words.slice(index), env };
  }
  return { words: [], env };
}
