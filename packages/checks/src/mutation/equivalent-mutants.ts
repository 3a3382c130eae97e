import { checkLanguage } from "../languages.ts";
import type { MutantStatus } from "./mutants.ts";
import { type CallOptions, type Executor, type Language, parseJsonObject } from "@repost/spec";

export interface EquivalentMutantsOptions extends CallOptions {
  /** Undefined finds none. */
  readonly executor: Executor | undefined;
  readonly language: Language;
  readonly original: string;
  readonly mutants: readonly { readonly text: string; readonly status: MutantStatus | undefined }[];
}

/** Positions of survivors with equal bytecode. JavaScript mutants are compared by syntax tree earlier. */
export async function equivalentSurvivors({
  executor,
  language,
  original,
  mutants,
  signal,
}: EquivalentMutantsOptions): Promise<ReadonlySet<number>> {
  const survivors = mutants.flatMap(({ status, text }, index) => (status === "survived" ? [{ text, index }] : []));
  const { hasComparableBytecode } = checkLanguage(language);
  if (executor === undefined || !hasComparableBytecode || survivors.length === 0) return new Set();
  const { messages } = await executor.execute(
    {
      runtime: "python",
      files: [
        { path: "texts.json", content: JSON.stringify([original, ...survivors.map(({ text }) => text)]) },
        { path: "run.py", content: COMPARE },
      ],
      entry: "run.py",
      limits: { wall_ms: 20_000, cpu_ms: 20_000 },
    },
    { signal },
  );
  return new Set(messages.flatMap(positionsIn).flatMap((position) => survivors[position]?.index ?? []));
}

/** Compiles texts and never executes them. */
const COMPARE = `import json
from repost_runtime import messages

def bytecode(text):
    try:
        code = compile("if 1:\\n" + text if text[:1] in " \\t" else text, "target", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return parts(code)

def parts(code):
    constants = tuple(parts(value) if hasattr(value, "co_code") else (type(value).__name__, repr(value)) for value in code.co_consts)
    return (code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_flags)

with open("texts.json", encoding="utf-8") as file:
    original, *mutants = [bytecode(text) for text in json.load(file)]
messages.send({"equal": [index for index, mutant in enumerate(mutants) if mutant is not None and mutant == original]})
`;

function positionsIn(line: string): readonly number[] {
  const equal = parseJsonObject(line)?.["equal"];
  return Array.isArray(equal) ? equal.filter((item): item is number => Number.isInteger(item)) : [];
}
