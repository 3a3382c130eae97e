import type { ArgumentRow } from "../../values/argument-rows.ts";
import type { InputGenerator, ListContext } from "./input-generator.ts";

/** The usual argument list comes first. */
export const changedArgument: InputGenerator<ListContext, ArgumentRow> = {
  name: "changed_argument",
  generate: ({ usual }) => usual,
};
