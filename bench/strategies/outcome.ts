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

export function outcomeText({ accepted, why, coverage, mutation, calls, input, output }: Outcome): string {
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
    const accepted = all.filter((outcome) => outcome.accepted);
    const sum = (of: (outcome: Outcome) => number): number => all.reduce((total, outcome) => total + of(outcome), 0);
    const mean = (of: (outcome: Outcome) => number | null): number | null => {
      const numbers = accepted.flatMap((outcome) => of(outcome) ?? []);
      return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0) / numbers.length;
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
  for (const way of ["hybrid", "asked"].filter((name) => outcomes.has(name) && outcomes.has("llm"))) {
    const both = (outcomes.get(way) ?? []).flatMap((outcome, index) => {
      const other = whole[index];
      return outcome.accepted && other?.accepted === true
        ? [{ tokens: tokensOf(outcome), llmTokens: tokensOf(other) }]
        : [];
    });
    const sum = (of: (pair: { tokens: number; llmTokens: number }) => number): number =>
      both.reduce((total, pair) => total + of(pair), 0);
    const ratio = both.length === 0 ? null : sum(({ tokens }) => tokens) / sum(({ llmTokens }) => llmTokens);
    console.log(
      `${way} takes ${share(ratio)} of the tokens (${counter.name}) that llm takes, on the ${both.length} functions that both make environments of`,
    );
  }
}

function tokensOf({ input, output }: Outcome): number {
  return input + output;
}
