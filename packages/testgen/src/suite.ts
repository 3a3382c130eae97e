import {
  type Contradiction,
  SCHEMA_VERSION,
  type SandboxedModule,
  type TestCase,
  type TestCoverage,
  type TestProvenance,
  type TestRequest,
  type TestSuite,
} from "@repost/spec";
import { nameTests } from "./search/test-names.ts";
import type { ScoredCall } from "./search/executed-call.ts";
import type { Candidate } from "./subject.ts";
import type { TestLanguage } from "./test-language.ts";

interface SuiteOfOptions {
  readonly request: TestRequest;
  readonly language: TestLanguage;
  readonly kept: readonly ScoredCall[];
  readonly provenanceOf?: (candidate: Candidate) => TestProvenance | undefined;
  /** Calls by search part that made or changed them. */
  readonly inputs?: Readonly<Record<string, number>>;
  readonly waits?: boolean;
  readonly coverage?: TestCoverage | null;
  readonly errorFamilies?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly contradictions?: readonly Contradiction[];
}

export function suiteOf({
  request: { target, module },
  language,
  kept,
  provenanceOf = () => undefined,
  inputs = {},
  waits = false,
  coverage = null,
  contradictions = [],
  errorFamilies = new Map(),
}: SuiteOfOptions): TestSuite {
  const names = nameTests(module.entry, kept);
  const isAsync = target.modifiers.includes("async");
  const asyncIterator = isAsync && target.modifiers.includes("generator");
  const async = waits || (isAsync && !asyncIterator);
  const { kind } = target;
  const tests = kept.map(({ candidate, observation, support }, index): TestCase => {
    const name = names[index] ?? `test_${index + 1}`;
    const call = language.printCall(candidate);
    const provenance = provenanceOf(candidate);
    const [raised = ""] = observation.kind === "raised" ? observation.exception.types : [];
    const errors = errorFamilies.get(raised);
    const accepts = errors === undefined ? {} : { errors: [...errors] };
    return {
      name,
      code: language.renderTest({
        name,
        call,
        entry: module.entry,
        observation,
        kind,
        async,
        asyncIterator,
        ...accepts,
      }),
      ...accepts,
      origin: candidate.origin,
      support,
      ...(provenance === undefined ? {} : { provenance: inFile(provenance, module) }),
      call,
    };
  });
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: module.instance_id,
    origin: "search",
    tests,
    program: null,
    ...(coverage !== null && { coverage }),
    ...(contradictions.length > 0 && { contradictions: [...contradictions] }),
    ...(Object.keys(inputs).length > 0 && { inputs }),
  };
}

/** Converts lines of the module to lines of the file. */
function inFile({ evidence, ...provenanceFields }: TestProvenance, { provenance }: SandboxedModule): TestProvenance {
  const lines = evidence.map(({ line, ...evidenceFields }) => {
    const unit = provenance.find(({ start, end }) => line !== undefined && start <= line && line <= end);
    return line === undefined || unit === undefined
      ? evidenceFields
      : { ...evidenceFields, line: unit.line + line - unit.start };
  });
  return { ...provenanceFields, evidence: lines };
}
