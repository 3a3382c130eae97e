import { expect, it } from "vitest";
import { unknown, type Field, type Shape } from "../../values/shape.ts";
import { openMembers } from "./open-members.ts";

const TEXT: Shape = { kind: "text" };
const NOTHING: Shape = { kind: "nothing" };
const CALLED: Shape = { kind: "callable", arity: 1, role: "any" };
const objectOf = (...fields: readonly Field[]): Shape => ({ kind: "mapping", key: TEXT, value: unknown, fields });

it("takes members of unknown types for what they are used as, and leaves the others as they are declared", () => {
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
  expect(openMembers({ kind: "union", options: [declared, NOTHING] }, [used])).toEqual({
    kind: "union",
    options: [
      objectOf({ name: "bake", shape: CALLED }, { name: "grain", shape: TEXT }, { name: "size", shape: unknown }),
      NOTHING,
    ],
  });
});

it("does so inside of lists and of other members", () => {
  const list = (item: Shape): Shape => ({ kind: "sequence", form: "list", item });
  const declared = list(objectOf({ name: "oven", shape: objectOf({ name: "bake", shape: unknown }) }));
  const used = list(objectOf({ name: "oven", shape: objectOf({ name: "bake", shape: CALLED }) }));
  expect(openMembers(declared, [used])).toEqual(used);
});
