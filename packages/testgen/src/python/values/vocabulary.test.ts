import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createPythonVocabulary } from "./vocabulary.ts";

describe("createPythonVocabulary", () => {
  it("has the members of an enumeration, for methods of it as well, and none of other classes", () => {
    using tree = parser.parse(
      "import enum\n\nclass Kind(enum.Enum):\n    TREE = 1\n    MOSS = 2\n\nclass Plant: ...\n",
    );
    const { instances } = createPythonVocabulary(parser, indexModule(tree.root));
    const members = [
      { kind: "code", source: "Kind.TREE" },
      { kind: "code", source: "Kind.MOSS" },
    ];
    expect(instances("Kind")).toMatchObject(members);
    expect(instances("Kind as receiver")).toMatchObject(members);
    expect(instances("Plant as receiver")).toEqual([]);
  });
});
