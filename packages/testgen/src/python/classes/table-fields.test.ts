import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { classLineage, indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { tableFields } from "./table-fields.ts";

function columns(code: string): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const result = [...index.classes.values()].at(-1);
  if (result === undefined) throw new Error("There is a class.");
  const fields = tableFields(result, classLineage(index, result.name), createAnnotationReader(parser, index));
  return (
    fields?.map(({ name, kind, optional, declared }) => {
      const shape = declared.kind === "instance" ? declared.name : declared.kind;
      return `${kind} ${name}${optional ? "?" : ""}: ${shape}`;
    }) ?? null
  );
}

describe("tableFields", () => {
  it.each([
    [
      "of Django",
      "class Row(models.Model):\n    id = models.AutoField()\n    name = models.CharField(max_length=9)\n    count = models.PositiveIntegerField()\n    day = models.DateField()\n    other = models.ForeignKey('Other')\n    tags = models.ManyToManyField('Tag')\n    limit = 3\n",
      ["keyword_only name: text", "keyword_only count: integer", "keyword_only day: datetime.date"],
    ],
    [
      "of SQLAlchemy",
      "class Row(Base):\n    id = Column(Integer, primary_key=True)\n    name = Column('n', String(50))\n    kind: Mapped[int] = mapped_column()\n    other = Column(Integer, ForeignKey('x.id'))\n",
      ["keyword_only name: text", "keyword_only kind: integer"],
    ],
    [
      "that are inherited, the nearest last declared",
      "class First(db.Model):\n    name = db.Column(db.String)\n    size = db.Column(db.Float)\n\nclass Row(First):\n    size = db.Column(db.Integer)\n",
      ["keyword_only name: text", "keyword_only size: integer"],
    ],
    [
      "of a class whose constructor passes them to its base",
      "class Row(Base):\n    name = Column(String)\n    def __init__(self, **values):\n        super().__init__(**values)\n        self.check()\n",
      ["keyword_only name: text"],
    ],
    ["of unknown type", "class Row(Model):\n    area = PolygonField()\n", ["keyword_only area: unknown"]],
  ])("reads columns %s as parameters", (_, code, expected) => {
    expect(columns(code)).toEqual(expected);
  });

  it("generates mappings and other JSON values for JSON columns", () => {
    using tree = parser.parse("class Row(Model):\n    data = JSONField()\n");
    const index = indexModule(tree.root);
    const [result] = index.classes.values();
    if (result === undefined) throw new Error("There is a class.");
    expect(tableFields(result, [result], createAnnotationReader(parser, index))).toEqual([
      {
        name: "data",
        kind: "keyword_only",
        optional: false,
        defaultValue: null,
        declared: { kind: "unknown" },
        hints: [
          {
            shape: { kind: "mapping", key: { kind: "text" }, value: { kind: "unknown" } },
            weight: 2,
            source: "documentation",
          },
        ],
      },
    ]);
  });

  it.each([
    ["forms, whose fields nobody gives", "class Row(forms.Form):\n    name = forms.CharField()\n"],
    ["serializers", "class Row(serializers.ModelSerializer):\n    name = serializers.CharField()\n"],
    ["rows with a constructor", "class Row(Model):\n    name = CharField()\n    def __init__(self): ...\n"],
    ["classes without columns", "class Row(Model):\n    limit = 3\n"],
  ])("ignores %s", (_, code) => {
    expect(columns(code)).toBeNull();
  });
});
