import type { Mutant, SandboxedModule } from "@repost/spec";
import { loadLanguage, sampleMutants } from "@repost/syntax";
import type { Subject } from "../subject.ts";

/** The module's text with one mutation of the target. */
export interface Mutated {
  readonly code: string;
  readonly line: number;
  /** The mutation with the replaced text. */
  readonly change?: Pick<Mutant, "operator" | "parameter" | "replacement"> & {
    readonly original: string;
    /** Text of the line, whose constants are operands of the change. */
    readonly lineText?: string;
  };
}

/** Total size of the texts in UTF-16 units: each is a file of the run. */
const MAX_TEXT = 16_000_000;

/** Returns mutants of the module, sampled by operator if there are more than requested. */
export async function mutantsOf(
  module: SandboxedModule,
  { startLine }: Subject["span"],
  most: number,
): Promise<readonly Mutated[]> {
  const adapter = await loadLanguage(module.language);
  const definition = adapter
    .functions(module.code)
    .find((one) => one.name === module.entry && one.startLine === startLine);
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
    return { code, line, change: changeOf(mutant, original, lines[line - 1] ?? "") };
  });
}

function changeOf(
  { operator, parameter, replacement }: Mutant,
  original: string,
  lineText: string,
): NonNullable<Mutated["change"]> {
  return { operator, replacement, original, lineText, ...(parameter === undefined ? {} : { parameter }) };
}
