import type { Call, ExecutionRequest, FunctionDefinition } from "@repost/spec";
import type { CallLanguage, VariantsPlan } from "../call-language.ts";
import { probes } from "./probes.ts";
import { callRequest } from "./call-request.ts";
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

/** Such as `oven = Oven(); oven.heat`. */
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

/** Such as `return` outside a function. */
function isSyntaxError({ types }: Pick<ExceptionText, "types">): boolean {
  return types.includes("SyntaxError");
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
