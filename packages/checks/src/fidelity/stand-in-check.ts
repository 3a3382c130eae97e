import type { Check, CheckSubject, Finding } from "@repost/spec";

export interface StandInCheckOptions {
  readonly policy?: "warn" | "reject";
}

const DEFINES_CLASS = /^\s*(?:@[^\n]*\n\s*)*(?:export\s+)?class\s+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/mu;

/** Reports tests that rely on stubs or own classes. Evidence: `stand_ins` by name, `fakes`, `tests`. */
export function standInCheck({ policy = "warn" }: StandInCheckOptions = {}): Check {
  return { name: "stand_ins", run: (subject) => Promise.resolve(findingOf(subject, policy)) };
}

function findingOf({ module, recording }: CheckSubject, policy: "warn" | "reject"): Finding {
  const names = module.stand_ins.map(({ name }) => name);
  const fakes = recording.tests.filter(
    ({ call }) => call?.setup.some((statement) => DEFINES_CLASS.test(statement)) === true,
  );
  const evidence = { stand_ins: names, fakes: fakes.length, tests: recording.tests.length };
  const parts = [
    ...(names.length === 0 ? [] : [`stand-ins for ${names.join(", ")}`]),
    ...(fakes.length === 0 ? [] : [`objects of the tests' own in ${fakes.length} of ${recording.tests.length} tests`]),
  ];
  const rests = parts.length > 0;
  const reason = rests ? `It rests on ${parts.join(" and ")}.` : "Nothing in it only plays a part.";
  return { check: "stand_ins", passed: policy === "warn" || !rests, reason, evidence };
}
