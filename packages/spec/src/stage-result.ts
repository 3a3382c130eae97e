/** What a stage returns for one item: its product, or why there is none. A rejection is a result, not an error. */
export type StageResult<T> =
  | { readonly status: "accepted"; readonly value: T }
  | {
      readonly status: "rejected";
      /** snake_case, countable. */
      readonly reason: string;
      /** What happened, for a person. */
      readonly detail: string;
    };

export function accepted<T>(value: T): StageResult<T> {
  return { status: "accepted", value };
}

export function rejected(reason: string, detail: string): StageResult<never> {
  return { status: "rejected", reason, detail };
}
