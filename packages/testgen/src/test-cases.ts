import type { SandboxedModule, TestCase, TestProvenance, TestRequest } from "@repost/spec";
import type { EmptiedCalls } from "./search/empty-target.ts";
import { nameTests } from "./search/test-names.ts";
import type { ScoredCall } from "./search/executed-call.ts";
import type { Candidate, Subject } from "./subject.ts";
import type { TestLanguage } from "./test-language.ts";

interface TestFacts {
  readonly provenanceOf: (candidate: Candidate) => TestProvenance | undefined;
  readonly emptiedCalls: EmptiedCalls;
}

export function testCases(
  kept: readonly ScoredCall[],
  { target, module }: TestRequest,
  language: TestLanguage,
  { waits = false, errorFamilies = new Map() }: Pick<Subject, "waits" | "errorFamilies">,
  { provenanceOf, emptiedCalls }: TestFacts,
): TestCase[] {
  const names = nameTests(module.entry, kept);
  const isAsync = target.modifiers.includes("async");
  const asyncIterator = isAsync && target.modifiers.includes("generator");
  const async = waits || (isAsync && !asyncIterator);
  // Decorators may return something else.
  const generator = !isAsync && target.modifiers.includes("generator") && !target.orig_func.trimStart().startsWith("@");
  return kept.map(({ candidate, observation, support }, index): TestCase => {
    const name = names[index] ?? `test_${index + 1}`;
    const call = language.printCall(candidate);
    const provenance = provenanceOf(candidate);
    const [raised = ""] = observation.kind === "raised" ? observation.exception.types : [];
    const errors = errorFamilies.get(raised);
    const accepts = errors === undefined ? {} : { errors: [...errors] };
    const emptied = emptiedCalls.get(candidate);
    const facts = { name, call, entry: module.entry, observation, emptied, kind: target.kind };
    return {
      name,
      code: language.renderTest({ ...facts, async, asyncIterator, generator, ...accepts }),
      ...accepts,
      origin: candidate.origin,
      support,
      ...(provenance === undefined ? {} : { provenance: inFile(provenance, module) }),
      call,
    };
  });
}

function inFile({ evidence, ...provenanceFields }: TestProvenance, { provenance }: SandboxedModule): TestProvenance {
  const lines = evidence.map(({ line, ...evidenceFields }) => {
    const unit = provenance.find(({ start, end }) => line !== undefined && start <= line && line <= end);
    return line === undefined || unit === undefined
      ? evidenceFields
      : { ...evidenceFields, line: unit.line + line - unit.start };
  });
  return { ...provenanceFields, evidence: lines };
}
