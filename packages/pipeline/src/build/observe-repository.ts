import { pipelineLanguage } from "../languages.ts";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { RepositoryIndex } from "@repost/context";
import type { CallOptions, ExecutionFile, ObservedCalls, OpenRepository, Target } from "@repost/spec";
import type { ObserveCallsOptions, ObservedProgram, ObservedTarget } from "@repost/testgen";
import type { TargetRuntime } from "./lock-source.ts";

export type CallObserver = (
  request: Omit<ObserveCallsOptions, "executor" | "signal">,
  call: CallOptions,
) => Promise<ReadonlyMap<string, ObservedCalls>>;

export type ObserveTarget = (target: Target, runtime: TargetRuntime) => Promise<ObservedCalls | undefined>;

interface ObserveRepositoryOptions {
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  /** Must be equal in a resumed run. */
  readonly targets: readonly Target[];
  readonly observer: CallObserver | undefined;
  readonly signal: AbortSignal | undefined;
}

const MAX_FILE_BYTES = 400_000;
const MAX_TOTAL_BYTES = 32_000_000;
const MAX_FILES = 4_000;
const MAX_PROGRAMS = 300;
const SILENT = new Set([".git", ".hg", ".svn", "node_modules", "__pycache__", ".tox", ".venv"]);
const TEST_FILE = /(?:^|\/)(?:tests?|testing)\/|(?:^|\/)(?:tests?_[^/]*|[^/]*_tests?|tests?)\.py$/u;
const PAGE = /\.(?:rst|md|txt)$/u;
/** Python in documentation. */
const BLOCK = /^[ \t]*(?:(?:```+|~~~+)[ \t]*|\.\.[ \t]+(?:code-block|code|sourcecode)::[ \t]*)(?:python3?|py)\b/mu;

/** Installs the packages of all targets, because tests import more than a target. */
export function observeRepository(options: ObserveRepositoryOptions): ObserveTarget {
  const { observer, signal } = options;
  let content: Promise<Content> | undefined;
  const byEnvironment = new Map<string, Promise<ReadonlyMap<string, ObservedCalls>>>();
  return async (target, { environment: moduleEnvironment, repositoryEnvironment }) => {
    if (observer === undefined || !pipelineLanguage(target.language).isObservable) return undefined;
    const environment = repositoryEnvironment ?? moduleEnvironment;
    const key = environment ?? "";
    const running = byEnvironment.get(key);
    if (running !== undefined) return (await running).get(target.instance_id);
    content ??= readContent(options);
    const observing = content.then((request) => observer({ ...request, environment }, { signal }));
    byEnvironment.set(key, observing);
    return (await observing).get(target.instance_id);
  };
}

type Content = Omit<ObserveCallsOptions, "executor" | "signal" | "environment">;

async function readContent({ repository: { root }, index, targets }: ObserveRepositoryOptions): Promise<Content> {
  const files = await readFiles(root);
  const sourceModules = index.modules.filter((module) => !TEST_FILE.test(module.path));
  const roots = new Set(index.modules.map((module) => rootOf(module.path, module.name)));
  return {
    files,
    roots: ["", ...[...roots].filter((folder) => folder !== "")],
    modules: sourceModules.map((module) => module.path),
    programs: programsIn(files, index, targets),
    targets: targets.map(observedTarget),
  };
}

async function readFiles(root: string): Promise<readonly ExecutionFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !file.split("/").some((part) => SILENT.has(part)))
    .toSorted((left, right) => Number(right.endsWith(".py")) - Number(left.endsWith(".py")) || (left < right ? -1 : 1));
  const files: ExecutionFile[] = [];
  let total = 0;
  for (const relativePath of paths) {
    if (files.length >= MAX_FILES) break;
    const absolutePath = path.join(root, relativePath);
    const { size } = await stat(absolutePath);
    if (size > MAX_FILE_BYTES || total + size > MAX_TOTAL_BYTES) continue;
    total += size;
    files.push({ path: relativePath, content: await readFile(absolutePath) });
  }
  return files;
}

/** Orders programs: examples, tests, documentation, then modules of targets. */
function programsIn(
  files: readonly ExecutionFile[],
  index: RepositoryIndex,
  targets: readonly Target[],
): readonly ObservedProgram[] {
  const names = new Map(index.modules.map((module) => [module.path, module.name]));
  const present = new Set(files.map((file) => file.path));
  // A test without a method call may still create instances.
  const wanted = [...new Set(targets.flatMap(({ func_name: name }) => name.split(".")))];
  const matches = files.flatMap(({ path: filePath, content }) =>
    programsOf(filePath, content, names, present).map((program) => ({
      program,
      mentions: mentionsIn(content, wanted),
    })),
  );
  return matches
    .toSorted(
      (left, right) =>
        KINDS.indexOf(left.program.kind) - KINDS.indexOf(right.program.kind) || right.mentions - left.mentions,
    )
    .slice(0, MAX_PROGRAMS)
    .map(({ program }) => program)
    .concat(modulesOf(targets, names));
}

const KINDS: readonly ObservedProgram["kind"][] = ["documented", "text", "tests", "page"];

/** Modules show how their classes are constructed. */
function modulesOf(targets: readonly Target[], names: ReadonlyMap<string, string>): readonly ObservedProgram[] {
  return [...new Set(targets.map((target) => target.path))].flatMap((filePath) => {
    const module = names.get(filePath);
    return module === undefined ? [] : [{ path: filePath, module, kind: "module" }];
  });
}

function programsOf(
  filePath: string,
  content: ExecutionFile["content"],
  names: ReadonlyMap<string, string>,
  present: ReadonlySet<string>,
): readonly ObservedProgram[] {
  if (filePath.endsWith(".py") && TEST_FILE.test(filePath)) {
    const isPackage = present.has(path.posix.join(path.posix.dirname(filePath), "__init__.py"));
    return [
      { path: filePath, module: isPackage ? (names.get(filePath) ?? moduleName(filePath)) : null, kind: "tests" },
    ];
  }
  const text = textOf(content);
  const name = names.get(filePath);
  if (name !== undefined) return text.includes(">>>") ? [{ path: filePath, module: name, kind: "documented" }] : [];
  if (!PAGE.test(filePath)) return [];
  return [
    ...(text.includes(">>>") ? [{ path: filePath, module: null, kind: "text" } as const] : []),
    ...(BLOCK.test(text) ? [{ path: filePath, module: null, kind: "page" } as const] : []),
  ];
}

function moduleName(filePath: string): string {
  return filePath.replace(/\.py$/u, "").replaceAll("/", ".");
}

function textOf(content: ExecutionFile["content"]): string {
  return typeof content === "string" ? content : Buffer.from(content).toString("utf8");
}

function mentionsIn(content: ExecutionFile["content"], names: readonly string[]): number {
  const words = new Set(textOf(content).match(/\w+/gu) ?? []);
  return names.filter((name) => words.has(name)).length;
}

function rootOf(filePath: string, name: string): string {
  const inside = name.replaceAll(".", "/");
  const whole = filePath.replace(/(?:\/__init__)?\.py$/u, "");
  return whole.endsWith(`/${inside}`) ? whole.slice(0, -inside.length - 1) : "";
}

const BINDINGS: Readonly<Record<Target["kind"], ObservedTarget["binding"]>> = {
  function: "function",
  method: "method",
  property: "method",
  class_method: "class_method",
  static_method: "static_method",
};

function observedTarget({
  instance_id: id,
  path: filePath,
  func_name: name,
  start_line: line,
  kind,
}: Target): ObservedTarget {
  return { id, path: filePath, name, line, binding: BINDINGS[kind] };
}
