import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { classLineage, indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { tableFields } from "./table-fields.ts";

function columns(code: string): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const found = [...index.classes.values()].at(-1);
  if (found === undefined) throw new Error("There is a class.");
  const fields = tableFields(found, classLineage(index, found.name), createAnnotationReader(parser, index));
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
      "of a class whose constructor hands them on",
      "class Row(Base):\n    name = Column(String)\n    def __init__(self, **values):\n        super().__init__(**values)\n        self.check()\n",
      ["keyword_only name: text"],
    ],
    ["whose content nobody knows", "class Row(Model):\n    area = PolygonField()\n", ["keyword_only area: unknown"]],
  ])("reads columns %s, by which rows are made", (_, code, expected) => {
    expect(columns(code)).toEqual(expected);
  });

  it("takes columns of JSON for mappings, and for anything else that JSON has", () => {
    using tree = parser.parse("class Row(Model):\n    data = JSONField()\n");
    const index = indexModule(tree.root);
    const [found] = index.classes.values();
    if (found === undefined) throw new Error("There is a class.");
    expect(tableFields(found, [found], createAnnotationReader(parser, index))).toEqual([
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
    [
      "rows with a constructor of their own",
      "class Row(Model):\n    name = CharField()\n    def __init__(self): ...\n",
    ],
    ["classes without columns", "class Row(Model):\n    limit = 3\n"],
  ])("leaves %s alone", (_, code) => {
    expect(columns(code)).toBeNull();
  });
});
