import type { Check, CheckSubject, Finding } from "@repost/spec";

export interface TestDoubleCheckOptions {
  readonly policy?: "warn" | "reject";
}

const DEFINES_CLASS = /^\s*(?:@[^\n]*\n\s*)*(?:export\s+)?class\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/mu;

/** Reports tests that rely on stubs or own classes. Evidence: `stubs` by name, `fakes`, `tests`. */
export function testDoubleCheck({ policy = "warn" }: TestDoubleCheckOptions = {}): Check {
  return { name: "test_doubles", run: (subject) => Promise.resolve(findingOf(subject, policy)) };
}

function findingOf({ module, recording }: CheckSubject, policy: "warn" | "reject"): Finding {
  const names = module.stubs.map(({ name }) => name);
  const fakes = recording.tests.filter(
    ({ call }) => call?.setup.some((statement) => DEFINES_CLASS.test(statement)) === true,
  );
  const evidence = { stubs: names, fakes: fakes.length, tests: recording.tests.length };
  const parts = [
    ...(names.length === 0 ? [] : [`stubs for ${names.join(", ")}`]),
    ...(fakes.length === 0 ? [] : [`classes defined in ${fakes.length} of ${recording.tests.length} tests`]),
  ];
  const hasDoubles = parts.length > 0;
  const reason = hasDoubles ? `It uses ${parts.join(" and ")}.` : "It uses no stubs, and no test defines a class.";
  return { check: "test_doubles", passed: policy === "warn" || !hasDoubles, reason, evidence };
}
