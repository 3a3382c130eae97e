import { describe, expect, it } from "vitest";
import { directCallsLibrary } from "../../src/node/direct-calls-library.ts";
import { createNodePreparation } from "../../src/node/prepare-node-files.ts";
import { runCalls } from "./call-job.ts";
import { testNodes } from "./test-nodes.ts";

const PROGRAMS = ["in threads", "in the process itself"] as const;
const cases = testNodes.flatMap((node) => PROGRAMS.map((program) => ({ ...node, program })));

describe.each(cases)("comparisons of calls $program, under $title", ({ executable, program }) => {
  const prepare = createNodePreparation();
  const records = async (body: string, calls: readonly string[], comparisons: boolean, path = "module.mjs") => {
    const trace = { start_line: 1, end_line: body.split("\n").length, comparisons };
    const files = [{ path, content: body }];
    const prepared = await prepare({ runtime: "node", entry: path, files, trace: { path, ...trace } });
    const module = String(prepared.files[0]?.content);
    const direct = { direct: String((await directCallsLibrary()).files[0]?.content), apart: true };
    const job = { module, path, entry: "target", calls, trace };
    const messages = await runCalls(executable, program === "in threads" ? job : { ...job, ...direct });
    return messages.filter(({ type }) => type === "call");
  };
  /** Returns the latest comparison first, without positions. */
  const compared = async (body: string, call: string, path?: string): Promise<readonly unknown[]> => {
    const [{ comparisons } = {}] = await records(body, [call], true, path);
    return (comparisons as readonly (readonly unknown[])[]).map((item) => item.slice(1));
  };
  const integer = (digits: string) => ["integer", digits];
  const text = (content: string) => ["text", content];

  it("records both operands of every comparison and its result without negation", async () => {
    const body =
      "export function target(x) {\n  return [x === 1, x !== 1, x == 3, x != 4, x < 2, x <= 2.5, x > 3, x >= 4, x in { a: 1 }];\n}\n";
    expect(await compared(body, "1")).toEqual([
      ["in", false, integer("1"), ["items", [text("a")]]],
      ["at_most", false, integer("4"), integer("1")],
      ["less", false, integer("3"), integer("1")],
      ["at_most", true, integer("1"), ["float", "2.5"]],
      ["less", true, integer("1"), integer("2")],
      ["equal", false, integer("1"), integer("4")],
      ["equal", false, integer("1"), integer("3")],
      ["equal", true, integer("1"), integer("1")],
      ["equal", true, integer("1"), integer("1")],
    ]);
  });

  it("records lookups in texts, patterns and tables, also in functions that the target calls", async () => {
    const body = [
      "const table = { pear: 1 }, map = new Map([['fig', 1]]), set = new Set(['plum']), list = ['kiwi'];",
      "function helper(text) {",
      "  /b+/.test(text), /c/i.exec(text), text.match(/d/), text.search(/e{2}/);",
      "  return [table[text], map.get(text), map.has(text), set.has(text), list.includes(text), list.indexOf(text)];",
      "}",
      "export const target = (text) => {",
      "  helper(text);",
      "  text.startsWith('p'), text.endsWith('q'), text.includes('r'), text.indexOf('s');",
      "  Object.hasOwn(table, text), table.hasOwnProperty(text), Object.prototype.hasOwnProperty.call(table, text);",
      "};",
      "",
    ].join("\n");
    const apple = text("apple");
    const items = (item: string) => ["items", [text(item)]];
    expect(await compared(body, "'apple'")).toEqual([
      ["in", false, apple, items("pear")],
      ["in", false, apple, items("pear")],
      ["in", false, apple, items("pear")],
      ["in", false, text("s"), apple],
      ["in", false, text("r"), apple],
      ["ends", false, apple, text("q")],
      ["begins", false, apple, text("p")],
      ["in", false, apple, items("kiwi")],
      ["in", false, apple, items("kiwi")],
      ["in", false, apple, items("plum")],
      ["in", false, apple, items("fig")],
      ["in", false, apple, items("fig")],
      ["in", false, apple, items("pear")],
      ["matches", false, apple, ["pattern", "e{2}"]],
      ["matches", false, apple, ["pattern", "d"]],
      ["matches", false, apple, ["pattern", "c"]],
      ["matches", false, apple, ["pattern", "b+"]],
    ]);
  });

  it("records the cases of a switch up to the matching one", async () => {
    const body = [
      "export function target(kind) {",
      "  switch (kind) {",
      "    case 'a': case 'b':",
      "      return kind.length === 9;",
      "    default: return 0;",
      "    case 'c': { return 1; }",
      "  }",
      "}",
      "",
    ].join("\n");
    expect(await compared(body, "'b'")).toEqual([
      ["equal", false, integer("1"), integer("9")],
      ["equal", true, text("b"), text("b")],
      ["equal", false, text("b"), text("a")],
    ]);
    const missed = ["c", "b", "a"].map((item) => ["equal", false, text("x"), text(item)]);
    expect(await compared(body, "'x'")).toEqual(missed);
  });

  it("records comparisons in files with types", async () => {
    const body = "export function target<T extends string>(x: T): boolean {\n  return (x as string) === 'a';\n}\n";
    expect(await compared(body, "'b'", "module.ts")).toEqual([["equal", false, text("b"), text("a")]]);
  });

  it("does not change the behaviour of calls", async () => {
    const body = [
      "class Odd { [Symbol.toPrimitive]() { return 7; } includes(...all) { return [this.constructor.name, ...all]; } }",
      "class Base { has(key) { return `base ${key}`; } get [Symbol.toStringTag]() { return 'Base'; } }",
      "class Heir extends Base { #own = 1; has(key) { return super.has(key) + (#own in this) + (this.#own === 1); } }",
      "const log = [];",
      "const once = (value) => (log.push(value), value);",
      "const holder = { list: { a: { b: 1 } }, make: { Odd }, run: { go() { return this === holder.run; } } };",
      "function pick(kind, key = 'a' === kind ? 1 : 2) {",
      "  const name = kind;",
      "  if (kind === 'order') return [once(1) < once(2), once(3) >= once(2), once('a') === once('b'), log];",
      "  if (kind === 'odd') return [new Odd() > 6, new Odd() == 7, new Odd().includes(1, ...[2, 3]), `${new Odd()}`];",
      "  if (kind === 'heir') return new Heir().has('k');",
      "  if (kind === 'throws') return kind in 'text';",
      "  if (kind === 'nothing') return holder.none.startsWith('x');",
      "  if (kind === 'made') return [new holder.make['Odd'](), new (holder.make[once('Odd')])(), holder.run[once('go')]()];",
      "  if (kind === 'written') { const to = {}; to[name] = 1; to[name] += 1; to[name]++; delete to[kind]; [to[name]] = [5]; ({ x: to[key] } = { x: 6 }); for (to[name] of [7]); return to; }",
      "  if (kind === 'optional') return [holder?.list[name], holder.list[name]?.b, holder.none?.includes(1), (holder?.list).hasOwnProperty('a')];",
      "  if (kind === 'tag') return holder.tag?.[name] ?? String.raw`x${holder.list[name]}`;",
      "  if (kind === 'await') return (async () => (await kind) === (await 'await') && (await [1]).includes(await 1))();",
      "  if (kind === 'yield') return [...(function* () { const x = (yield 1) === (yield 2); return x; })()];",
      "  if (kind === 'loop') { let n = 0; for (let i = 0; i < 3; i += 1) n += i === 1; return n; }",
      "  if (kind === 'parenthesized') return ((kind)).includes((('par')), /* none */",
      "    0, // none",
      "  );",
      "  return!1===kind||typeof undeclared === 'string' || `${kind}`.endsWith`d`;",
      "}",
      "export const target = (kind) => pick(kind)",
      "target.also = 1",
      "",
    ].join("\n");
    const kinds = "order odd heir throws nothing made written optional tag await yield loop parenthesized a none".split(
      " ",
    );
    const calls = kinds.map((kind) => `'${kind}'`);
    const plain = await records(body, calls, false);
    const watched = await records(body, calls, true);
    expect(plain.map(({ observation }) => (observation as { kind: string }).kind)).toEqual(
      kinds.map((kind) => (kind === "throws" || kind === "nothing" ? "raised" : "returned")),
    );
    const without = (record: Readonly<Record<string, unknown>>) => ({ ...record, comparisons: null });
    expect(watched.map(without)).toEqual(plain.map(without));
  });

  it("does not change the names in errors of the engine, and adds no global", async () => {
    const body = [
      "const table = { one: 1 };",
      "const ways = {",
      "  call: (key) => table[key](),",
      "  asked: (key) => new Map().get(key)(),",
      "  spread: (key) => [...table[key]],",
      "  each: (key) => { for (const one of (table[key])) return one; },",
      "  first: (key) => { const [one] = table[key]; return one; },",
      "  assigned: (key) => { let one; [one] = new Map().get(key); return one; },",
      "  made: (key) => new table[key](),",
      "  global: () => Object.keys(globalThis).filter((key) => key.includes('compared')),",
      "};",
      "export const target = (way) => ways[way]('one');",
      "",
    ].join("\n");
    const calls = "call asked spread each first assigned made global".split(" ").map((way) => `'${way}'`);
    const without = (record: Readonly<Record<string, unknown>>) => ({ ...record, comparisons: null });
    const plain = await records(body, calls, false);
    const watched = await records(body, calls, true);
    expect(watched.map(without)).toEqual(plain.map(without));
    expect(JSON.stringify(watched.at(-1))).toContain('"kind":"returned","value":[]');
  });

  it("records no instances of the module's classes, and runs none of their code", async () => {
    const body = [
      "class Loud extends Map { get(key) { throw new Error(key); } keys() { throw new Error('keys'); } }",
      "const proxy = new Proxy({}, { ownKeys() { throw new Error('ownKeys'); } });",
      "const lazy = { get late() { throw new Error('late'); } };",
      "export function target(key) {",
      "  return [proxy === 'a', lazy === 'b', new Loud([['c', 1]]).has(key), [lazy].includes(key), key in lazy];",
      "}",
      "",
    ].join("\n");
    expect(await compared(body, "'d'")).toEqual([
      ["in", false, text("d"), ["items", [text("late")]]],
      ["in", false, text("d"), ["items", [["items", [text("late")]]]]],
      ["in", false, text("d"), ["items", [text("c")]]],
      ["equal", false, ["items", [text("late")]], text("b")],
      ["equal", false, ["other"], text("a")],
    ]);
  });

  it("keeps the first and last comparisons of each position, with limits of length and number", async () => {
    const body = "export const target = (text) => [...text].map((one) => one === 'x');\n";
    const missed = (item: string) => ["equal", false, text(item), text("x")];
    expect(await compared(body, "'abcde'")).toEqual([missed("e"), missed("b"), missed("a")]);
    expect(await compared(body, "['y'.repeat(1000)]")).toEqual([missed("y".repeat(200))]);
    const many = `export const target = (x) => [${"x === 1, ".repeat(90)}];\n`;
    expect(await compared(many, "2")).toHaveLength(60);
  });

  it("records nothing while the module loads, and no comparisons of types or with null and undefined", async () => {
    const body =
      "const loaded = 1 === 2;\nexport const target = (x) => [typeof x === 'string', x === undefined, null == x, loaded];\n";
    expect(await compared(body, "6")).toEqual([]);
  });
});
