import type { Mutant, SandboxedModule } from "@repost/spec";
import { loadLanguage, sampleMutants } from "@repost/syntax";
import type { Subject } from "../subject.ts";

export interface Mutated {
  readonly code: string;
  readonly line: number;
  readonly change?: Pick<Mutant, "operator" | "parameter" | "replacement"> & {
    readonly original: string;
    /** Text of the line, whose constants are operands of the change. */
    readonly lineText?: string;
  };
}

/** UTF-16 units; each text is a file. */
const MAX_TEXT = 16_000_000;

/** Samples by operator if there are too many. */
export async function mutantsOf(
  module: SandboxedModule,
  { startLine }: Subject["span"],
  most: number,
): Promise<readonly Mutated[]> {
  const adapter = await loadLanguage(module.language);
  const definition = adapter
    .functions(module.code)
    .find((definition) => definition.name === module.entry && definition.startLine === startLine);
  if (definition === undefined) return [];
  const mutants = adapter.mutants(module.code, definition);
  const count = Math.min(most, mutants.length, Math.floor(MAX_TEXT / module.code.length));
  const lines = module.code.split("\n");
  const names = new Set(mutants.flatMap(({ parameter }) => parameter ?? []));
  const byParameter = [...names].map((name) => mutants.filter(({ parameter }) => parameter === name));
  return sampleMutants(mutants, count, module.instance_id, byParameter).map((mutant): Mutated => {
    const { span, replacement, line } = mutant;
    const original = module.code.slice(span.start, span.end);
    const code = module.code.slice(0, span.start) + replacement + module.code.slice(span.end);
    const { operator, parameter } = mutant;
    const ignored = parameter === undefined ? {} : { parameter };
    return { code, line, change: { operator, replacement, original, lineText: lines[line - 1] ?? "", ...ignored } };
  });
}
