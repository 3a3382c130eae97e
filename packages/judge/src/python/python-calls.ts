import { type Call, executionFiles, type ExecutionRequest, type FunctionDefinition, unusedPath } from "@repost/spec";
import type { CallLanguage, CallPlan, VariantsPlan } from "../call-language.ts";
import { probes } from "./probes.ts";
import { cutText } from "../canonical/format-canonical.ts";
import { lastName } from "../canonical/last-name.ts";
import { type ExceptionText, missing, type MissingName } from "../missing-name.ts";
import { variantFiles } from "../data/variant-files.ts";

const MAX_LENGTH = 200;

export const pythonCalls: CallLanguage = {
  values: "python",
  request: callRequest,
  directRequest: null,
  variantsRequest,
  directVariantsRequest: null,
  probes,
  missingName,
  isSyntaxError,
  callText,
};

/** Returns a call as source text, for example `oven = Oven(); oven.heat`. */
function callText(call: Call, entry: string, definition: FunctionDefinition | undefined): string {
  const target = call.receiver === null ? entry : `${call.receiver}.${lastName(entry)}`;
  const values = call.arguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`));
  const called = definition?.kind === "property" ? target : `${target}(${values.join(", ")})`;
  return cutText([...call.setup, called].join("; ").replace(/\s*\n\s*/gu, " "), MAX_LENGTH);
}

function missingName({ types, message }: ExceptionText): MissingName | null {
  const [type] = types;
  if (type === "NameError") return missing("name", /^name '([^']+)' is not defined/u.exec(message));
  if (type === "ModuleNotFoundError") return missing("module", /^No module named '([^']+)'/u.exec(message));
  if (type !== "ImportError") return null;
  if (message.startsWith("attempted relative import")) return { kind: "module", name: "" };
  return missing("module", /^cannot import name '[^']+' from '([^']+)'/u.exec(message));
}

/** Includes errors of the compiler, for example `return` outside a function. */
function isSyntaxError({ types }: Pick<ExceptionText, "types">): boolean {
  return types.includes("SyntaxError");
}

function callRequest({
  module,
  calls,
  returnsFunction = () => false,
  callTimeoutMs,
  apart = true,
  limits,
  environment,
  hashSeed = 0,
  clockShiftS = 0,
}: CallPlan): ExecutionRequest {
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const job = unusedPath("calls.json", taken);
  const entry = unusedPath("run.py", taken);
  const content = {
    module: module.path,
    entry: module.entry,
    calls: calls.map((call, index) => (returnsFunction(index) ? { ...call, shows_calls: true } : call)),
    timeout_ms: callTimeoutMs,
    apart,
    // Varied: random draws and set orders are no results.
    seed: hashSeed,
    ...(hashSeed !== 0 && { reverse_sets: true }),
    clock_shift_s: clockShiftS,
    trace: null,
  };
  return {
    runtime: "python",
    files: [
      { path: module.path, content: module.code },
      ...executionFiles(module.files),
      { path: job, content: JSON.stringify(content) },
      { path: entry, content: `from repost_runtime.calls import main\nmain(${JSON.stringify(job)})\n` },
    ],
    entry,
    env: { PYTHONHASHSEED: String(hashSeed) },
    environment,
    preload: module.imports,
    limits,
  };
}

function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  const { files, entry } = variantFiles(
    plan,
    "run.py",
    (job) => `from repost_runtime.variants import main\nmain(${JSON.stringify(job)})\n`,
  );
  return {
    runtime: "python",
    files,
    entry,
    env: { PYTHONHASHSEED: "0" },
    environment: plan.environment,
    preload: plan.module.imports,
    limits: plan.limits,
  };
}
