import type { ArgumentRow } from "../../values/argument-rows.ts";
import type { InputGenerator, ListContext } from "./input-generator.ts";

/** The usual argument list, then one with another value or option in one place, or in all. */
export const changedArgument: InputGenerator<ListContext, ArgumentRow> = {
  name: "changed_argument",
  generate: ({ usual }) => usual,
};
