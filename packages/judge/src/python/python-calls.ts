import { type ExecutionRequest, jobRequest, type KeptProgram } from "@repost/spec";
import type { CallLanguage, CallPlan, VariantsPlan } from "../call-language.ts";
import { probes } from "./probes.ts";
import { type ExceptionText, missing, type MissingName } from "../missing-name.ts";
import { callFiles, variantFiles } from "../data/job-files.ts";
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

function callRequest(plan: CallPlan): ExecutionRequest {
  const { module, calls, returnsFunction = () => false, limits, environment, hashSeed = 0, reference } = plan;
  const shown = calls.map((call, index) => (returnsFunction(index) ? { ...call, shows_calls: true } : call));
  // Varied: random draws and set orders are no results.
  const files = callFiles({ ...plan, calls: shown }, hashSeed === 0 ? {} : { reverse_sets: true });
  const main = runtimeProgram("calls");
  const keep = reference === undefined ? {} : { keep: keptProgram(plan.module, reference) };
  return jobRequest({ runtime: "python", module, ...files, main, hashSeed, environment, limits, ...keep });
}

function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  const { module, environment, limits, job } = plan;
  const main = runtimeProgram("variants");
  const { start_line, end_line } = job;
  const keep = job.reload ? {} : { keep: { kind: "variants", start_line, end_line } as const };
  return jobRequest({
    runtime: "python",
    module,
    ...variantFiles(plan),
    main,
    hashSeed: 0,
    environment,
    limits,
    ...keep,
  });
}

function keptProgram(
  { path, code }: CallPlan["module"],
  { code: content, startLine, endLine }: NonNullable<CallPlan["reference"]>,
): Omit<KeptProgram, "job"> {
  const common = { kind: "calls", start_line: startLine, end_line: endLine } as const;
  return code === content ? common : { ...common, base: { path, content } };
}

function runtimeProgram(library: "calls" | "variants") {
  const program = (job: string): string => `from repost_runtime.${library} import main\nmain(${job})\n`;
  return { path: "run.py", program };
}
