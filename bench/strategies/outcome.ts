import type { TokenCounter } from "@repost/spec";

export interface Outcome {
  readonly accepted: boolean;
  readonly why: string;
  readonly coverage: number | null;
  readonly mutation: number | null;
  readonly calls: number;
  readonly input: number;
  readonly output: number;
}

export function told({ accepted, why, coverage, mutation, calls, input, output }: Outcome): string {
  const tokens = `${calls} calls, ${input} in, ${output} out`;
  return accepted
    ? `accepted, branches ${share(coverage)}, mutants ${share(mutation)}, ${tokens}`
    : `lost, ${tokens}; ${why.slice(0, 150).replaceAll("\n", " ")}`;
}

function share(value: number | null): string {
  return value === null ? "-" : `${Math.round(value * 100)} %`;
}

export function summarise(
  outcomes: ReadonlyMap<string, readonly Outcome[]>,
  counter: Pick<TokenCounter, "name">,
): void {
  for (const [way, all] of outcomes) {
    const accepted = all.filter((one) => one.accepted);
    const sum = (of: (one: Outcome) => number): number => all.reduce((total, one) => total + of(one), 0);
    const mean = (of: (one: Outcome) => number | null): number | null => {
      const known = accepted.flatMap((one) => of(one) ?? []);
      return known.length === 0 ? null : known.reduce((total, one) => total + one, 0) / known.length;
    };
    const tokens = sum(({ input, output }) => input + output);
    const perAccepted = accepted.length === 0 ? "-" : String(Math.round(tokens / accepted.length));
    console.log(
      `\n${way}: ${accepted.length} of ${all.length} accepted, branches ${share(mean(({ coverage }) => coverage))}, mutants ${share(mean(({ mutation }) => mutation))}; ` +
        `${sum(({ calls }) => calls)} calls, ${sum(({ input }) => input)} tokens in, ${sum(({ output }) => output)} out, ${perAccepted} per accepted environment`,
    );
  }
  // Includes attempts of lost functions.
  const whole = outcomes.get("llm") ?? [];
  for (const way of ["hybrid", "asked"].filter((one) => outcomes.has(one) && outcomes.has("llm"))) {
    const both = (outcomes.get(way) ?? []).flatMap((own, place) => {
      const other = whole[place];
      return own.accepted && other?.accepted === true ? [{ own: tokensOf(own), other: tokensOf(other) }] : [];
    });
    const sum = (of: (one: { own: number; other: number }) => number): number =>
      both.reduce((total, one) => total + of(one), 0);
    const ratio = both.length === 0 ? null : sum(({ own }) => own) / sum(({ other }) => other);
    console.log(
      `${way} takes ${share(ratio)} of the tokens (${counter.name}) that llm takes, on the ${both.length} functions that both make environments of`,
    );
  }
}

function tokensOf({ input, output }: Outcome): number {
  return input + output;
}
