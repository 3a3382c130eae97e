import type { ExecutionRequest } from "@repost/spec";
import type { CallLanguage, CallPlan, VariantsPlan } from "../call-language.ts";
import { probes } from "./probes.ts";
import { type ExceptionText, missing, type MissingName } from "../missing-name.ts";
import { variantFiles } from "../data/variant-files.ts";
import { jobRequest } from "../job-request.ts";
import { splitRequests } from "./split-requests.ts";

export const pythonCalls: CallLanguage = {
  values: "python",
  hasDirectRequests: false,
  request: callRequest,
  variantsRequest,
  splitRequests,
  probes,
  missingName,
  isSyntaxError,
};

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
  return jobRequest({
    runtime: "python",
    module,
    files: [{ path: module.path, content: module.code }],
    job: { path: "calls.json", content },
    main: runtimeProgram("calls"),
    hashSeed,
    environment,
    limits,
  });
}

function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  const { module, environment, limits } = plan;
  const main = runtimeProgram("variants");
  return jobRequest({ runtime: "python", module, ...variantFiles(plan), main, hashSeed: 0, environment, limits });
}

function runtimeProgram(library: "calls" | "variants") {
  const program = (job: string): string => `from repost_runtime.${library} import main\nmain(${job})\n`;
  return { path: "run.py", program };
}
