import type { Observation } from "@repost/spec";
import type { LoadError } from "../calls/call-messages.ts";
import type { Candidate, Subject, Vocabulary } from "../subject.ts";
import type { Expression } from "../values/expression.ts";
import { interleave } from "../values/arrange.ts";
import { expressionKey } from "../values/fits.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import { classesNeeded } from "./classes-needed.ts";
import { repair } from "./mutations/repair.ts";
import { exceptionOf } from "./repairs.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";
import { type RunCandidates } from "./executed-call.ts";
import { callWith } from "./generators/input-generator.ts";

export interface ProveInstancesOptions {
  readonly subject: Subject;
  readonly valueGenerator: ValueGenerator;
  readonly vocabulary: Vocabulary;
  readonly run: RunCandidates;
}

/**
 * Finds constructible instances. Constructors are retried once their arguments are known; the target's object may skip
 * its constructor.
 */
export async function proveInstances(options: ProveInstancesOptions): Promise<LoadError | null> {
  const { subject, valueGenerator, run } = options;
  const open = new Set(classesNeeded(subject));
  const tried = new Set<string>();
  let repaired: readonly Probe[] = [];
  for (let pass = 0; pass < SEARCH_TUNING.passesOfInstances && open.size > 0; pass += 1) {
    const made = [...open].flatMap((name) => probesOf(name, pass, options));
    const probes = [...made, ...repaired].filter(({ name, value }) => isNew(tried, `${name} ${expressionKey(value)}`));
    if (probes.length === 0) break;
    const { results, loadError } = await run(probes.map(({ candidate }) => candidate));
    if (loadError !== null) return loadError;
    const seen = probes.map((probe, index) => ({ ...probe, observation: results[index]?.observation }));
    for (const name of open) {
      const working = seen
        .filter((probe) => probe.name === name && isBuilt(probe.observation))
        .map(({ value }) => value);
      if (working.length === 0) continue;
      valueGenerator.prove(name, working);
      open.delete(name);
    }
    repaired = seen
      .filter(({ name }) => open.has(name))
      .flatMap((probe) => repairsOf(probe, options))
      .slice(0, SEARCH_TUNING.repairedInstances);
  }
  return null;
}

/** The call only tests the construction. */
interface Probe {
  readonly name: string;
  readonly value: Expression;
  readonly candidate: Candidate;
}

function probesOf(name: string, pass: number, { subject, valueGenerator }: ProveInstancesOptions): readonly Probe[] {
  const { receiver } = subject;
  const fallback = receiver !== null && pass > 0 && name === receiver.factoryName ? [receiver.fallbackName] : [];
  return [name, ...fallback].flatMap((className) => {
    const seen = subject.samples?.get(className === receiver?.factoryName ? receiver.className : className) ?? [];
    const made = valueGenerator
      .variants({ kind: "instance", name: className })
      .slice(0, SEARCH_TUNING.instancesOfClass);
    const values = interleave([seen, made]);
    return values.map((value) => ({ name, value, candidate: probeCall(value, receiver?.factoryName === name) }));
  });
}

function probeCall(value: Expression, isReceiver: boolean): Candidate {
  return isReceiver
    ? callWith({ positional: [], named: [] }, { receiver: value })
    : callWith({ positional: [value], named: [] });
}

function isBuilt(observation: Observation | undefined): boolean {
  return observation !== undefined && observation.kind !== "unusable" && observation.kind !== "died";
}

function repairsOf(
  { name, value, candidate, observation }: Probe & { readonly observation: Observation | undefined },
  { vocabulary, valueGenerator }: ProveInstancesOptions,
): readonly Probe[] {
  const exception = observation === undefined ? null : exceptionOf(observation);
  const remedies = exception === null ? [] : vocabulary.remedies(exception);
  const repaired = remedies.flatMap((remedy) => repair(candidate, remedy, valueGenerator));
  return repaired.map((repairedCandidate) => ({
    name,
    candidate: repairedCandidate,
    value: repairedCandidate.receiver ?? repairedCandidate.arguments[0]?.value ?? value,
  }));
}

function isNew(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
