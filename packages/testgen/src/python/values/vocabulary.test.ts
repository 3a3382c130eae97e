import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { call, code, text } from "../../values/expression.ts";
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

  it("returns open files first whose text suits the module's imports", () => {
    using tree = parser.parse("import io\nimport json\n");
    const [first] = createPythonVocabulary(parser, indexModule(tree.root)).instances("io.StringIO");
    expect(first).toEqual(call("io.StringIO", [text('{"a": 1, "b": [2, 3]}')]));
  });

  it("returns the requested class and its subclasses, or any class when it is unknown", () => {
    using tree = parser.parse(
      "import enum\nfrom decimal import Decimal\nfrom typing import TypeVar\nT = TypeVar('T')\nPlant = TypeVar('Plant', bound='Tree')\nclass Tree: ...\nclass Oak(Tree): ...\nclass Hue(enum.Enum): ...\n",
    );
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const named = (name: string): unknown =>
      vocabulary.types(name).map((item) => (item.kind === "code" ? item.code : item.kind));
    expect(named("'Tree'")).toEqual(["Tree", "Oak"]);
    expect(named("Plant")).toEqual(["Tree", "Oak"]);
    expect(named("BaseException")).toEqual(["ValueError", "KeyError", "Exception", "BaseException"]);
    expect(named("float")).toEqual(["float"]);
    expect(named("enum.Enum")).toEqual(["Hue", "enum.Enum"]);
    expect(named("Decimal")).toEqual(["Decimal"]);
    expect(vocabulary.types("T")).toEqual(vocabulary.types(null));
    expect(vocabulary.types("Unheard")).toEqual(vocabulary.types(null));
  });
});
