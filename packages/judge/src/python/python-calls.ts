import { type ExecutionRequest, jobRequest } from "@repost/spec";
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
  const { module, calls, returnsFunction = () => false, limits, environment, hashSeed = 0 } = plan;
  const shown = calls.map((call, index) => (returnsFunction(index) ? { ...call, shows_calls: true } : call));
  // Varied: random draws and set orders are no results.
  const files = callFiles({ ...plan, calls: shown }, hashSeed === 0 ? {} : { reverse_sets: true });
  const main = runtimeProgram("calls");
  return jobRequest({ runtime: "python", module, ...files, main, hashSeed, environment, limits });
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
