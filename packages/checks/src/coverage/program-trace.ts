import { checkLanguage } from "../languages.ts";
import { posix } from "node:path";
import {
  type ExecutionFile,
  type ExecutionRequest,
  familyOf,
  type JobProgram,
  jobRequest,
  type FunctionDefinition,
  languageFacts,
  type LanguageFamily,
  runtimeOf,
  type SandboxedModule,
} from "@repost/spec";
import { candidateName, insertBeside, loadLanguage } from "@repost/syntax";
import { runSettings, type TraceRequest } from "./trace-request.ts";

export type ProgramTraceOptions = Omit<TraceRequest, "coverage" | "mode">;

export interface ProgramTrace {
  readonly request: ExecutionRequest;
  readonly isModule: boolean;
}

interface Traced {
  readonly script: string;
  readonly files: readonly ExecutionFile[];
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
}

/** Counts the candidate's copy if the tests call it, otherwise the target. */
export async function programTrace(options: ProgramTraceOptions): Promise<ProgramTrace | null> {
  const { module, recording } = options;
  const { program } = recording;
  if (program === null) return null;
  const functions = (await loadLanguage(module.language)).functions(program);
  const target = functions.find(({ name }) => name === module.entry);
  const tests = functions.flatMap(({ name }) => (name.startsWith("test") && !name.includes(".") ? [name] : []));
  const isModule = target === undefined;
  const traced = isModule ? tracedWithProgram(options, program, tests) : await inProgram(module, program, target);
  if (traced === null) return null;
  const span = { start_line: traced.start_line, end_line: traced.end_line };
  const { runtime, isInstrumented } = runtimeOf(module.language);
  const called = isInstrumented ? {} : { ...(isModule ? { module: module.path } : { tests }), seed: 0 };
  const request = jobRequest({
    runtime,
    module,
    files: traced.files,
    job: { path: "script.json", content: { script: traced.script, ...called, trace: span } },
    main: programs[familyOf(module.language)],
    ...runSettings(options),
  });
  return { request: isInstrumented ? { ...request, trace: { path: traced.path, ...span } } : request, isModule };
}

const programs: Readonly<Record<LanguageFamily, JobProgram>> = {
  python: { path: "run.py", program: (job) => `from repost_runtime.scripts import main\nmain(${job})\n` },
  javascript: {
    path: "run.mjs",
    program: (job) => `import { main } from "repost_runtime/scripts";\nawait main(${job}, (path) => import(path));\n`,
  },
};

async function inProgram(
  { language, path, entry }: SandboxedModule,
  program: string,
  target: FunctionDefinition,
): Promise<Traced | null> {
  const candidate = candidateName(entry, program);
  const placed = program.includes(candidate)
    ? await insertBeside(language, program, target, candidate)
    : { code: program, startLine: target.startLine, endLine: target.endLine };
  if (placed === null) return null;
  const script = checkLanguage(language).script ?? path;
  const files = [{ path: script, content: placed.code }];
  return { script, files, path: script, start_line: placed.startLine, end_line: placed.endLine };
}

function tracedWithProgram(
  { module: { language, path, code }, definition }: ProgramTraceOptions,
  program: string,
  tests: readonly string[],
): Traced {
  const span = { path, start_line: definition.startLine, end_line: definition.endLine };
  const file = { path, content: code };
  const { script: programScript } = checkLanguage(language);
  if (programScript !== null)
    return { ...span, script: programScript, files: [file, { path: programScript, content: program }] };
  const called = `${program}\n${callsOf(tests.filter((name) => isDefinedOnly(program, name)))}`;
  if (!importsModule(program, path)) {
    return { ...span, script: path, files: [{ path, content: `${code}\n${called}` }] };
  }
  const isModule = /^\s*(?:import|export)\b/mu.test(program);
  const extension = `${isModule ? "m" : "c"}${languageFacts(language).isTyped ? "ts" : "js"}`;
  const script = posix.join(posix.dirname(path), `test_program.${extension}`);
  return { ...span, script, files: [file, { path: script, content: called }] };
}

function isDefinedOnly(program: string, name: string): boolean {
  return program.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, "gu"))?.length === 1;
}

function callsOf(tests: readonly string[]): string {
  if (tests.length === 0) return "";
  return `void [${tests.join(", ")}].reduce((before, test) => before.then(() => test()), Promise.resolve());\n`;
}

const EXTENSION = /\.[cm]?[jt]sx?$/u;

function importsModule(program: string, path: string): boolean {
  const stem = path.replace(EXTENSION, "");
  return [...program.matchAll(/["'](?<name>\.{1,2}\/[^"'\n]+)["']/gu)].some(({ groups }) => {
    const named = posix.join(posix.dirname(path), groups?.["name"] ?? "").replace(EXTENSION, "");
    return named === stem || `${named}/index` === stem;
  });
}
