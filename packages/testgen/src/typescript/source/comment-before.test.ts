import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { commentBefore } from "./comment-before.ts";

const parser = await loadParser("javascript");

function commentOf(program: string): string {
  using tree = parser.parse(program);
  const [result] = tree.root.descendantsOfType(["function_expression", "arrow_function"]);
  if (result === undefined) throw new Error("The program has no function.");
  return commentBefore(result);
}

it("finds the comment of a function that is assigned as a value", () => {
  const comment = "/** Heats. */";
  expect(
    [
      "Oven.prototype.heat = function heat(degrees) {};",
      "const heat = (degrees) => degrees;",
      "class Oven { heat = (degrees) => degrees; }",
    ].map((written) => commentOf(written.replace(/^(class Oven \{ )?/u, `$1${comment}\n`))),
  ).toEqual([comment, comment, comment]);
  expect(commentOf(`const oven = { size: 2, ${comment} heat: function (degrees) {} };`)).toBe(comment);
  expect(commentOf(`${comment}\nuse(1, function () {});`)).toBe("");
});
