import fc from "fast-check";
import type { Language } from "@repost/spec";
import { Parser, type Tree } from "web-tree-sitter";
import { describe, expect, it } from "vitest";
import { loadGrammars } from "../grammar.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { copyTree } from "./node-table.ts";
import { rootOf } from "./table-node.ts";
import { walkByCursor, walkTree } from "./tree-walk.ts";

const texts: Readonly<Record<Language, string>> = {
  python: `# Bakes.\n@cached\nasync def bake(a: int = 1, *rest, **kept) -> str:\n    """𝒳é"""\n    with open(a) as oven, b:\n        yield [x for x in rest if x not in kept]\n\n\nclass Oven(Base, meta=M):\n\tdoor = f"{a!r:>{w}}"\n`,
  javascript: `// Bakes.\nexport default class extends Base {\n  static #door = 1;\n  get x() { return \`a\${this.#door}\`; }\n}\nconst { a, b: [c = 2], ...d } = await import("x");\nfor (const e of d) if (e) f?.(e); else break;\n`,
  typescript: `/** Bakes. */\nexport abstract class Oven<T extends {}> implements A, B {\n  private constructor(readonly x?: T) { super(x!); }\n}\ntype P = { [K in keyof T]-?: T[K] extends infer U ? U : never };\nexport * as n from "é";\nenum E { A = 1 << 2 }\n`,
};

async function parsed(language: Language): Promise<(code: string) => Tree> {
  const [grammar] = await loadGrammars(language);
  const parser = new Parser().setLanguage(grammar ?? null);
  return (code) => {
    const tree = parser.parse(code);
    if (tree === null) throw new TypeError("no tree");
    return tree;
  };
}

function placeOf(node: Pick<SyntaxNode, "type" | "startIndex" | "endIndex"> | null): string {
  return node === null ? "none" : `${node.type} ${node.startIndex} ${node.endIndex}`;
}

/** tree-sitter's search skips some nodes without text. */
function ownAccount(node: SyntaxNode): unknown {
  const { text, isNamed, isError, isMissing, childCount, namedChildCount, startPosition, endPosition } = node;
  return {
    place: placeOf(node),
    own: { text, isNamed, isError, isMissing, childCount, namedChildCount },
    rows: [startPosition.row, startPosition.column, endPosition.row, endPosition.column],
    around: [node.parent, node.firstChild, node.lastChild].map(placeOf),
    named: node.namedChildren.map(placeOf),
    found: node
      .descendantsOfType(["identifier", "string", "("])
      .filter(({ startIndex, endIndex }) => endIndex > startIndex)
      .map(placeOf),
  };
}

/** Around nodes without text tree-sitter skips siblings, and finds fields in different ways. */
function furtherAccount(node: SyntaxNode, fields: readonly string[]): unknown {
  const { startIndex: start, endIndex: end } = node;
  return {
    hasError: node.hasError,
    ends: [node.firstNamedChild, node.lastNamedChild].map(placeOf),
    siblings: [node.nextSibling, node.previousSibling, node.nextNamedSibling, node.previousNamedSibling].map(placeOf),
    fields: fields.map((field) => [node.childForFieldName(field), ...node.childrenForFieldName(field)].map(placeOf)),
    inside: [
      node.descendantForIndex(start, end),
      node.descendantForIndex(Math.min(start + 1, end)),
      node.descendantForIndex(Math.max(end - 1, start), end),
    ].map(placeOf),
  };
}

function accounts(root: SyntaxNode, account: (node: SyntaxNode) => unknown): readonly unknown[] {
  return [account(root), ...root.children.flatMap((child) => accounts(child, account))];
}

function fieldsOf(tree: Tree): readonly string[] {
  return tree.language.fields.filter((name) => typeof name === "string");
}

describe.each(Object.entries(texts) as [Language, string][])("a copied tree of %s", (language, code) => {
  it("returns the same properties of each node as tree-sitter", async () => {
    const tree = (await parsed(language))(code);
    const fields = fieldsOf(tree);
    const account = (node: SyntaxNode): unknown => [ownAccount(node), furtherAccount(node, fields)];
    expect(accounts(rootOf(copyTree(tree, code)), account)).toEqual(accounts(tree.rootNode, account));
    tree.delete();
  });

  it("returns the same properties for damaged text", async () => {
    const parse = await parsed(language);
    fc.assert(
      fc.property(fc.nat(code.length), fc.nat(12), fc.constantFrom("", "(", "'", "\n", ":", "{"), (at, length, put) => {
        const damaged = code.slice(0, at) + put + code.slice(at + length);
        const tree = parse(damaged);
        const root = rootOf(copyTree(tree, damaged));
        expect(root.hasError).toBe(tree.rootNode.hasError);
        expect(accounts(root, ownAccount)).toEqual(accounts(tree.rootNode, ownAccount));
        tree.delete();
      }),
      { numRuns: 60 },
    );
  });

  it("returns the same without direct access to tree-sitter's memory", async () => {
    const parse = await parsed(language);
    for (const text of [code, code.slice(0, -9), ""]) {
      const tree = parse(text);
      expect(copyTree(tree, text, walkByCursor)).toEqual(copyTree(tree, text, walkTree));
      tree.delete();
    }
  });
});

describe("a node of a copied tree", () => {
  it("is the same object on every path to it, also after the tree was freed", async () => {
    const code = "x = f(1)\n";
    const parse = await parsed("python");
    const tree = parse(code);
    const root = rootOf(copyTree(tree, code));
    tree.delete();
    expect(rootOf(copyTree(parse(code), code)).id).not.toBe(root.id);
    const call = root.descendantsOfType("call")[0];
    expect(root.firstChild?.firstChild?.childForFieldName("right")).toBe(call);
    expect(call?.parent?.parent?.parent).toBe(root);
    expect(call?.firstChild?.nextSibling?.previousSibling).toBe(call?.firstChild);
  });
});
