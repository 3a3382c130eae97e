import type { TestProvenance } from "@repost/spec";
import type { Candidate, Decision, Parameter, Subject } from "../subject.ts";
import { nodesOf, type Expression } from "../values/expression.ts";
import { expressionKey } from "../values/fits.ts";
import type { ShapeSource } from "../values/parameter-shapes.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import type { ScoredCall } from "./executed-call.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";

export function mutatedBy(mutator: string, parent: Candidate, child: Candidate): Candidate {
  const { provenance } = parent;
  if (provenance === undefined || child === parent) return child;
  const before = new Set(parent.arguments.map(({ value }) => value));
  const changed = new Map(provenance.changed);
  for (const { value } of child.arguments) if (!before.has(value)) changed.set(value, mutator);
  return { ...child, provenance: { ...provenance, mutators: [...provenance.mutators, mutator], changed } };
}

/** Counts calls by generator, mutators and filters. */
export function countInputs(
  candidates: readonly Candidate[],
  scoredCalls: readonly Pick<ScoredCall, "filters">[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of scoredCalls.flatMap(({ filters = [] }) => filters)) {
    counts[`filter/${name}`] = (counts[`filter/${name}`] ?? 0) + 1;
  }
  for (const { provenance } of candidates) {
    if (provenance === undefined) continue;
    const mutators = [...new Set(provenance.mutators)].map((name) => `mutator/${name}`);
    for (const part of [`generator/${provenance.generator}`, ...mutators]) counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}

type ArgumentEvidence = TestProvenance["evidence"][number];

const EVIDENCE_OF_SOURCE: Readonly<Record<ShapeSource, ArgumentEvidence["kind"]>> = {
  declaration: "declared_type",
  seed: "example",
  documentation: "documentation",
  default: "default_value",
  usage: "use",
  name: "parameter_name",
  none: "any_value",
};

/** Undefined if the generator is unknown. */
export function provenanceOf(
  candidate: Candidate,
  subject: Pick<Subject, "parameters" | "decisions">,
  valueGenerator: Pick<ValueGenerator, "sourceOf">,
): TestProvenance | undefined {
  const { provenance } = candidate;
  if (provenance === undefined) return undefined;
  const { generator, mutators } = provenance;
  const parameters = parametersOfArguments(subject.parameters, candidate.arguments);
  const evidence = candidate.arguments.map(({ name, value }, index): ArgumentEvidence => {
    const parameter = parameters[index];
    const argument = name ?? parameter?.name ?? String(index + 1);
    return { argument, ...evidenceFor(candidate, value, parameter, subject, valueGenerator) };
  });
  return { generator, mutators: [...mutators], evidence };
}

function evidenceFor(
  { provenance, origin }: Candidate,
  value: Expression,
  parameter: Parameter | undefined,
  { decisions }: Pick<Subject, "decisions">,
  valueGenerator: Pick<ValueGenerator, "sourceOf">,
): Omit<ArgumentEvidence, "argument"> {
  if (origin !== "search") return { kind: origin === "model" ? "model" : "example" };
  const compared = parameter === undefined ? undefined : comparedAt(value, parameter, decisions);
  if (compared !== undefined) return compared;
  const mutator = provenance?.changed?.get(value);
  if (mutator !== undefined) return { kind: "mutator", mutator };
  if (provenance?.generator === "model") return { kind: "model" };
  if (provenance?.generator === "example") return { kind: "example" };
  const source = parameter === undefined ? null : valueGenerator.sourceOf(parameter, value);
  return { kind: source === null ? "generator" : EVIDENCE_OF_SOURCE[source] };
}

function comparedAt(
  value: Expression,
  { name }: Parameter,
  decisions: readonly Decision[],
): Omit<ArgumentEvidence, "argument"> | undefined {
  const parts = nodesOf(value).filter(({ kind }) => kind === "text" || kind === "integer" || kind === "float");
  const keys = new Set(parts.map(expressionKey));
  for (const { line, parameters, values } of decisions) {
    const literal = parameters.includes(name)
      ? values.find((candidateValue) => keys.has(expressionKey(candidateValue)))
      : undefined;
    if (literal !== undefined) return { kind: literal.kind === "text" ? "compared_string" : "compared_number", line };
  }
  return undefined;
}
