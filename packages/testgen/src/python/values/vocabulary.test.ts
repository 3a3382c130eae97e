import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { code } from "../../values/expression.ts";
import { indexModule } from "../source/module-index.ts";
import { createPythonVocabulary } from "./vocabulary.ts";

describe("createPythonVocabulary", () => {
  it("returns the members of an enumeration, also for its methods, and none of other classes", () => {
    using tree = parser.parse(
      "import enum\n\nclass Kind(enum.Enum):\n    TREE = 1\n    MOSS = 2\n\nclass Plant: ...\n",
    );
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const members = [code("Kind.TREE"), code("Kind.MOSS")];
    expect(vocabulary.instances("Kind")).toEqual(members);
    expect(vocabulary.instances("Kind as receiver")).toEqual(members);
    expect(vocabulary.instances("Plant as receiver")).toEqual([]);
  });

  it("returns the requested class, or any class when it is unknown", () => {
    using tree = parser.parse("from typing import TypeVar\nT = TypeVar('T')\nclass Tree: ...\n");
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const named = (name: string): unknown =>
      vocabulary.types(name).map((item) => (item.kind === "code" ? item.code : item.kind));
    expect(named("Tree")).toEqual(["Tree"]);
    expect(named("float")).toEqual(["float"]);
    expect(vocabulary.types("T")).toEqual(vocabulary.types(null));
    expect(vocabulary.types("Unheard")).toEqual(vocabulary.types(null));
  });
});
