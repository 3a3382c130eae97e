import { expect, it } from "vitest";
import { unknown, type Field, type Shape } from "../../values/shape.ts";
import { fillUnknownMembers } from "./open-members.ts";

const TEXT: Shape = { kind: "text" };
const NOTHING: Shape = { kind: "nothing" };
const CALLED: Shape = { kind: "callable", arity: 1, role: "any" };
const objectOf = (...fields: readonly Field[]): Shape => ({ kind: "mapping", key: TEXT, value: unknown, fields });

it("infers members of unknown types from their use, and keeps the declared types of others", () => {
  const declared = objectOf(
    { name: "bake", shape: unknown },
    { name: "grain", shape: TEXT },
    { name: "size", shape: unknown },
  );
  const used = objectOf(
    { name: "bake", shape: CALLED },
    { name: "grain", shape: CALLED },
    { name: "other", shape: TEXT },
  );
  expect(fillUnknownMembers({ kind: "union", options: [declared, NOTHING] }, [used])).toEqual({
    kind: "union",
    options: [
      objectOf({ name: "bake", shape: CALLED }, { name: "grain", shape: TEXT }, { name: "size", shape: unknown }),
      NOTHING,
    ],
  });
});

it("infers members in lists and nested members", () => {
  const list = (item: Shape): Shape => ({ kind: "sequence", form: "list", item });
  const declared = list(objectOf({ name: "oven", shape: objectOf({ name: "bake", shape: unknown }) }));
  const used = list(objectOf({ name: "oven", shape: objectOf({ name: "bake", shape: CALLED }) }));
  expect(fillUnknownMembers(declared, [used])).toEqual(used);
});
