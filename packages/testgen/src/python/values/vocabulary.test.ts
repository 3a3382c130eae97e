import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { call, code, integer, mapping, text } from "../../values/expression.ts";
import { indexModule } from "../source/module-index.ts";
import { createPythonVocabulary } from "./vocabulary.ts";

describe("createPythonVocabulary", () => {
  it("has the members of an enumeration, for methods of it as well, and none of other classes", () => {
    using tree = parser.parse(
      "import enum\n\nclass Kind(enum.Enum):\n    TREE = 1\n    MOSS = 2\n\nclass Plant: ...\n",
    );
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const members = [code("Kind.TREE"), code("Kind.MOSS")];
    expect(vocabulary.instances("Kind")).toEqual(members);
    expect(vocabulary.instances("Kind as receiver")).toEqual(members);
    expect(vocabulary.instances("Plant as receiver")).toEqual([]);
  });

  it("has open files first whose text suits what the module imports", () => {
    using tree = parser.parse("import io\nimport json\n");
    const [first] = createPythonVocabulary(parser, indexModule(tree.root)).instances("io.StringIO");
    expect(first).toEqual(call("io.StringIO", [text('{"a": 1, "b": [2, 3]}')]));
  });

  it("writes archives with entries", () => {
    using tree = parser.parse("import zipfile\n");
    const [first] = createPythonVocabulary(parser, indexModule(tree.root)).instances("zipfile.ZipFile");
    expect(first).toMatchObject({
      callee: "zip_with",
      positional: [
        mapping([
          [text("first.txt"), text("first file\n")],
          [text("folder/second.txt"), text("second file\n")],
        ]),
      ],
    });
  });

  it("has exceptions of whatever class is called like one", () => {
    using tree = parser.parse("from asyncio import CancelledError\n");
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const [first, second, third] = vocabulary.instances("asyncio.CancelledError");
    expect([first, second]).toEqual([call("CancelledError", [text("bad value")]), call("CancelledError", [])]);
    expect(third).toMatchObject({ callee: "linked", positional: [first], named: [["__context__", second]] });
    expect(vocabulary.instances("RuntimeError")[1]).toEqual(call("RuntimeError", []));
    expect(vocabulary.instances("asyncio.Task")).toEqual([]);
  });

  it("has what can be waited for, as its module calls that or not", () => {
    using tree = parser.parse("from collections.abc import Coroutine\n");
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    for (const name of ["collections.abc.Coroutine", "typing.Awaitable"])
      expect(vocabulary.instances(name)[0]).toMatchObject({ callee: "awaited", positional: [integer(3)] });
    expect(vocabulary.instances("garden.Awaitable")).toEqual([]);
  });

  it("opens files for bytes and for text where either may be wanted", () => {
    using tree = parser.parse("import io\nimport yaml\n");
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const contents = ["a: 1\nb: [2, 3]\n", "", "first line\nsecond line\n\nlast line\n", "", "a=1"];
    expect(vocabulary.instances("open file")).toEqual(
      contents.flatMap((content) => [
        call("io.BytesIO", [{ kind: "bytes", value: content }]),
        call("io.StringIO", [text(content)]),
      ]),
    );
    expect(vocabulary.instances("io.BytesIO")[0]).toEqual(
      call("io.BytesIO", [{ kind: "bytes", value: "a: 1\nb: [2, 3]\n" }]),
    );
  });

  it("has classes, some of data, exceptions, members and hints, and what hints make of classes, as the module names what makes them", () => {
    using tree = parser.parse("from dataclasses import make_dataclass as made\nimport enum, typing as t\n");
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    expect(vocabulary.types(null)).toEqual([
      ...["int", "str", "list", "dict", "list[int]", "dict[str, int]"].map((one) => code(one)),
      code('made("Point", [("x", int), ("y", int, 2)])'),
      code('made("Name", [("text", str)], frozen=True)'),
      code('made("Basket", [("items", list[int]), ("label", str, "none")])'),
      ...["ValueError", 'enum.Enum("Colour", "RED BLUE")', 't.TypedDict("Point", {"x": int, "label": str})'].map(
        (one) => code(one),
      ),
      ...[
        'NamedTuple("Point", [("x", int), ("y", int)])',
        "Optional[int]",
        'Literal["a", 2]',
        "Callable[[int], str]",
      ].map((one) => code(`t.${one}`)),
      code('t.TypeVar("Kind", bound=int)'),
    ]);
  });

  it("has the class that is asked for and those that derive from it, and any where nothing is known of it", () => {
    using tree = parser.parse(
      "import enum\nfrom decimal import Decimal\nfrom typing import TypeVar\nT = TypeVar('T')\nPlant = TypeVar('Plant', bound='Tree')\nclass Tree: ...\nclass Oak(Tree): ...\nclass Hue(enum.Enum): ...\n",
    );
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const named = (name: string): unknown =>
      vocabulary.types(name).map((one) => (one.kind === "code" ? one.code : one.kind));
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
