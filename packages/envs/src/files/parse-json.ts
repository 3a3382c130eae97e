import { type Table, tableAt } from "./tables.ts";

/** Returns a JSON file as a table; an empty one for text that is not JSON. */
export function parseJsonTable(text: string | null): Table {
  try {
    return text === null ? {} : tableAt(JSON.parse(text));
  } catch {
    return {};
  }
}
