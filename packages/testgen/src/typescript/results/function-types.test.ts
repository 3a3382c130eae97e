import { loadParser, loadTypeReaders } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { functionsOfType } from "./function-types.ts";

const parser = await loadParser("typescript");
const readers = await loadTypeReaders();

const types = `interface Scale { weigh(loaf: string): number; tare?: () => void; readonly name: string }
interface Oven<T> extends Scale { bake: Change<T>; rest: Map<string, T> }
type Change<T> = (item: T) => T;
type Handlers = { [K in "open" | "close"]: (at: Date) => void };
`;

it.each([
  [
    "the members of an interface and its bases, without optional ones",
    "Oven<number>",
    ["bake: number", "weigh: string"],
  ],
  ["a function, also of a promise or an optional type", "Promise<Change<string> | undefined>", ["result: string"]],
  ["the members of a mapped type", "Handlers", ["open: Date", "close: Date"]],
  ["nothing of a library's class", "Map<string, number>", []],
  ["nothing of a union of functions", "Change<string> | Change<number>", []],
])("finds %s", (_, written, expected) => {
  using tree = parser.parse(`${types}let value: ${written};`);
  const [annotation] = tree.root
    .descendantsOfType("variable_declarator")
    .flatMap((node) => node.namedChildren.slice(1));
  if (annotation === undefined) throw new Error("There is no type.");
  const type = readers.read([{ path: "/module.ts", root: tree.root }]).typeOf(annotation);
  const functions = functionsOfType(type, indexModule(tree.root)).map(({ member, signature }) => {
    const [first] = signature.parameters.map((parameter) => parameter.type());
    return `${member ?? "result"}: ${first !== undefined && "name" in first ? (first.name ?? "") : ""}`;
  });
  expect(functions).toEqual(expected);
});
