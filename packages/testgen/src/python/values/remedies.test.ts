import { describe, expect, it } from "vitest";
import { integer, list, text, type Expression } from "../../values/expression.ts";
import { remediesFor } from "./remedies.ts";

const show = (type: string, message: string): unknown =>
  remediesFor({ types: [type], message }).map((remedy) => (remedy.kind === "key" ? remedy.key : remedy.shape.kind));

describe("remediesFor", () => {
  it.each<[string, string, unknown]>([
    ["TypeError", "a bytes-like object is required, not 'str'", ["bytes"]],
    ["TypeError", "expected str, bytes or os.PathLike object, not int", ["text", "sequence"]],
    ["TypeError", "key must be bytes-like", ["bytes"]],
    ["TypeError", "Key 3 should be bytes", ["bytes"]],
    ["ValueError", "the name has to be a non-empty string", ["text"]],
    ["ValueError", "Count must be a positive integer", ["integer"]],
    ["TypeError", "options must be a mapping of names", ["mapping"]],
    ["TypeError", "values should be an iterable", ["sequence"]],
    ["TypeError", "key must be callable", ["callable"]],
    ["TypeError", "'int' object is not iterable", ["sequence", "text"]],
    ["AttributeError", "'int' object has no attribute 'strip'", ["text", "sequence"]],
    ["AttributeError", "'int' object has no attribute 'unheard_of'", ["record"]],
    ["AttributeError", "'int' object has no attribute '__unheard_of__'", []],
    ["AttributeError", "'str' object has no attribute 'fullmatch'", ["instance"]],
    ["TypeError", "tzinfo argument must be None or of a tzinfo subclass, not type 'str'", ["instance"]],
    ["TypeError", "asdict() should be called on dataclass instances", ["instance"]],
    ["AttributeError", "'int' object has no attribute '__dataclass_fields__'", ["instance", "type"]],
    ["AttributeError", "'int' object has no attribute '_asdict'", ["instance", "type"]],
    ["TypeError", "keywords must be strings", ["mapping"]],
    ["KeyError", "'size'", [text("size")]],
    ["KeyError", "-3", [integer(-3)]],
    ["ValueError", "invalid literal for int() with base 10: 'abc'", ["text"]],
    ["FileNotFoundError", "[Errno 2] No such file or directory: 'abc'", ["instance", "instance"]],
    ["ZeroDivisionError", "division by zero", []],
  ])("repairs %s: %s", (type, message, shapes) => {
    expect(show(type, message)).toEqual(shapes);
  });

  it("selects values of the type that the message names", () => {
    const [remedy] = remediesFor({ types: ["TypeError"], message: "'int' object is not iterable" });
    const blamed = (value: Expression): boolean => remedy?.kind === "shape" && remedy.wrong(value);
    expect([blamed(integer(1)), blamed(text("a")), blamed(list([]))]).toEqual([true, false, false]);
  });
});
