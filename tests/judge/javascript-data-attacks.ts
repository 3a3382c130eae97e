/** Wrong JavaScript candidates, which must disturb no others. */

import type { Attack } from "./data-attacks.ts";

const attack = (name: string, solution: string): Attack => ({ name, solution });

export const billCode = `function bill(kind, count) {
  if (count < 0) throw new RangeError("negative");
  return { kind, due: Date.UTC(2000 + count, 0, 1) };
}
`;
export const billCalls = [
  ["'rye'", "1"],
  ["'spelt'", "2"],
  ["'oat'", "3"],
  ["'rye'", "-1"],
];
export const rightBill = `const bill = (kind, count) => {
  if (!(count >= 0)) throw new RangeError("no");
  return Object.fromEntries([["due", new Date(Date.UTC(count + 2000, 0)).getTime()], ["kind", kind]]);
};
`;
const bill = (lines: string, before = ""): string => `${before}\nfunction bill(kind, count) {\n${lines}\n}\n`;
const guarded = (lines: string, before = ""): string =>
  bill(`if (count < 0) throw new RangeError("negative");\n${lines}`, before);
const withDue = (expression: string, before = ""): string =>
  guarded(`return { kind, due: ${expression} };`, `const due = (count) => Date.UTC(2000 + count, 0, 1);\n${before}`);
const FS = 'const fs = process.getBuiltinModule("node:fs");\n';
const sending = `${FS}function send(message) {
  let data = Buffer.from((typeof message === "string" ? message : JSON.stringify(message)) + "\\n");
  while (data.length > 0) data = data.subarray(fs.writeSync(3, data));
}
`;
/** Answers before the first call, and ends the program. */
const forging = (value: string, observation = '{ kind: "returned", value }'): string =>
  bill(
    "",
    `${sending}const value = ${value};
send({ type: "loaded" });
for (let index = 0; index < 4; index++)
  send({ type: "call", index, observation: { ...${observation}, receiver: null, arguments: ["rye", 1], stdout: "" } });
send({ type: "done", count: 4 });
process.reallyExit(0);`,
  );
const dict = (due: string): string => `{ $: "dict", v: [["due", ${due}], ["kind", "rye"]] }`;

export const billAttacks: readonly Attack[] = [
  attack("a chain of 20,000 properties", bill(`return kind${".a".repeat(20_000)};`)),
  attack("a chain of 9,000 calls", bill(`return kind${".a()".repeat(9_000)};`)),
  attack("30,000 nested parentheses", bill(`return ${"(".repeat(30_000)}1${")".repeat(30_000)};`)),
  attack("12,000 nested functions", bill(`return ${"()=>".repeat(12_000)}1;`)),
  attack("45,000 blanks between statements", bill(`return 1;${" ".repeat(45_000)}return 2;`)),
  attack("20,000 comments", `${"//\n".repeat(20_000)}${bill("return null;")}`),
  attack("an unclosed template", "function bill(kind, count) {\n  return `${"),
  attack("closed brackets that open others", "function bill() { return 1; } }\nfunction other() { {\n"),
  attack("a comment of HTML", `<!-- ${rightBill.replaceAll("\n", " ")}\n${bill("return null;")}`),
  attack("nothing", ""),
  attack("another definition behind the right one", `${rightBill.replace("const", "var")}var bill = () => null;\n`),
  attack("a name in escapes", bill("return null;").replace("bill", String.raw`b\u0069ll`)),
  attack("a number near an integer", withDue("due(count) + 500.5")),
  attack("a number half a step away", withDue("due(count) + 0.5")),
  attack("a bigint", withDue("BigInt(due(count))")),
  attack("an infinity", withDue("Infinity")),
  attack("nan", withDue("NaN")),
  attack("digits as a text", withDue("String(due(count))")),
  attack("a boxed number", withDue("Object(due(count))")),
  attack("a fraction near the number", withDue("due(count) + 0.005")),
  attack("the next fraction", withDue("due(count) * (1 + Number.EPSILON)")),
  attack("a date", withDue("new Date(due(count))")),
  attack("an array of the number", withDue("[due(count)]")),
  attack("an object that converts", withDue("({ [Symbol.toPrimitive]: () => due(count), valueOf: () => due(count) })")),
  attack(
    "getters",
    guarded("return { get kind() { return kind; }, get due() { return Date.UTC(2000 + count, 0, 1); } };"),
  ),
  attack(
    "a proxy that has every property",
    guarded(
      'return new Proxy({}, { get: (_, key) => (key === "kind" ? kind : Date.UTC(2000 + count, 0, 1)), ownKeys: () => ["kind", "due"] });',
    ),
  ),
  attack("properties of the prototype", guarded("return Object.create({ kind, due: Date.UTC(2000 + count, 0, 1) });")),
  attack("a map", guarded("return new Map([['kind', kind], ['due', Date.UTC(2000 + count, 0, 1)]]);")),
  attack("a thenable", guarded("return { then: (ok) => ok({ kind, due: Date.UTC(2000 + count, 0, 1) }) };")),
  attack("toJSON", guarded("return { toJSON: () => ({ kind, due: Date.UTC(2000 + count, 0, 1) }) };")),
  attack(
    "a value that a timer changes later",
    guarded(
      "const found = { kind, due: 0 };\nsetTimeout(() => { found.due = Date.UTC(2000 + count, 0, 1); }, 1);\nreturn found;",
    ),
  ),
  attack("an object that holds itself", guarded("const found = { kind };\nfound.due = found;\nreturn found;")),
  attack("an endless iterator", guarded("return (function* () { for (;;) yield kind; })();")),
  attack("one more property", withDue("due(count), extra: 1")),
  attack(
    "200,000 properties",
    guarded("return Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [n, n]));"),
  ),
  attack("30 MB in a result", guarded("return 'x'.repeat(30_000_000);")),
  attack("a changed argument", bill("arguments[0] = { kind };\nthrow new Proxy(new RangeError(), {});")),
  attack("an error as a result", bill("return new RangeError('negative');")),
  attack("a null that is thrown", bill("throw null;")),
  attack("a proxy that throws in every trap", bill("throw new Proxy({}, new Proxy({}, { get() { throw 1; } }));")),
  attack(
    "an error with the names of all errors",
    bill("throw Object.assign(new Error('negative'), { name: 'RangeError', constructor: RangeError });"),
  ),
  attack("forged digits that are no number", forging(dict('{ $: "decimal", v: "1".repeat(100_000) + "x" }'))),
  attack("a forged bigint of many digits", forging(dict('{ $: "bigint", v: "1".repeat(2_000_000) }'))),
  attack("a forged float in another notation", forging(dict('{ $: "float", v: "0x3b9aca07" }'))),
  attack("a forged fraction", forging(dict('{ $: "fraction", v: "x" }'))),
  attack(
    "a forged key of 150,000 entries",
    forging(
      '{ $: "map", v: [[{ $: "dict", v: Array.from({ length: 150_000 }, (_, n) => [String(n), n]) }, 1], [1, 2]] }',
    ),
  ),
  attack(
    "forged attributes",
    forging(
      '{ $: "set", v: Array(20).fill({ $: "object", class: "O", v: { $: "attributes", ...Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => ["a" + n, n])) }, items: null }) }',
    ),
  ),
  attack(
    "forged references that lead to themselves",
    forging('{ $: "list", id: 1, v: [{ $: "ref", id: 1 }, { $: "list", id: 2, v: [{ $: "ref", id: 2 }] }] }'),
  ),
  attack("a forged value of 190 levels", forging('JSON.parse("[".repeat(190) + "1" + "]".repeat(190))')),
  attack("forged __proto__", forging('JSON.parse(\'{"__proto__":{"kind":"returned"},"$":"dict","v":[]}\')')),
  attack(
    "forged exceptions of every name",
    forging(
      "0",
      '{ kind: "raised", exception: { types: ["_X", "TypeError", "RangeError", "Error"], message: "negative", explicit: true } }',
    ),
  ),
  attack("half a message at the end", guarded("fs.writeSync(3, '{\"type\"');\nprocess.exit(0);", FS)),
  attack("two million brackets", guarded("fs.writeSync(3, '['.repeat(2_000_000) + '\\n');\nreturn null;", FS)),
  attack(
    "answers from another thread",
    guarded(
      `const { Worker } = process.getBuiltinModule("node:worker_threads");
new Worker("process.getBuiltinModule('node:fs').writeSync(3, '{\\"type\\":\\"done\\",\\"count\\":4}\\\\n')", { eval: true });
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
return null;`,
    ),
  ),
  attack("messages on standard output", guarded('console.log(\'{"type":"done","count":4}\');\nreturn null;')),
  attack(
    "classes of the language replaced",
    guarded(
      "Object.is = Object.keys = Array.isArray = () => true;\nJSON.stringify = () => '{}';\nMap.prototype.get = () => ({ kind, due: 1 });\nreturn null;",
    ),
  ),
  attack(
    "Object.prototype with an observation",
    guarded("Object.prototype.observation = { kind: 'returned' };\nreturn null;"),
  ),
  attack(
    "the stack prepared by the candidate",
    guarded(
      "Error.prepareStackTrace = (_, sites) => sites;\nreturn new Error().stack.at(-1)?.getThis?.()?.expected ?? null;",
    ),
  ),
  attack(
    "the file of calls read",
    guarded("const job = JSON.parse(fs.readFileSync('calls.json', 'utf8'));\nreturn job.expected ?? job.calls;", FS),
  ),
  attack(
    "another context of the engine",
    guarded(
      "return process.getBuiltinModule('node:vm').runInNewContext('({ kind, due: 1 })', { kind }, { timeout: 50 });",
    ),
  ),
  attack(
    "the inspector",
    guarded(
      "const { Session } = process.getBuiltinModule('node:inspector');\nconst session = new Session();\nsession.connect();\nlet found = null;\nsession.post('Runtime.queryObjects', { prototypeObjectId: '1' }, (error, objects) => { found = error ?? objects; });\nreturn found;",
    ),
  ),
  attack(
    "the process that waits for it stopped",
    guarded("try { process.kill(process.ppid, 'SIGSTOP'); } catch {}\nreturn null;"),
  ),
  attack(
    "another process",
    guarded(
      "return JSON.parse(process.getBuiltinModule('node:child_process').execFileSync('/bin/sh', ['-c', 'cat /proc/*/environ /proc/*/cwd/*.json']));",
    ),
  ),
  attack("its own process ended by a signal", guarded("process.kill(process.pid, 'SIGKILL');\nreturn null;")),
  attack("an exit with success", guarded("process.exit(0);")),
  attack("an endless loop", bill("for (;;);")),
  attack("a promise that never settles", guarded("return new Promise(() => {});")),
  attack("endless recursion", guarded("return bill(kind, count);")),
  attack("a flood of messages", guarded("for (;;) fs.writeSync(3, 'x'.repeat(65_536));", FS)),
];

/** As a package beside npm does on most machines. */
export const spanCode = `function span(ms) {
  for (const [unit, size] of [["d", 86_400_000], ["h", 3_600_000], ["m", 60_000], ["s", 1_000]])
    if (Math.abs(ms) >= size) return Math.round(ms / size) + unit;
  return ms + "ms";
}
`;
export const spanCalls = ["1", "1_500", "61_000", "7_200_000"].map((ms) => [ms]);
const span = (expression: string): string => `const { createRequire } = process.getBuiltinModule("node:module");
const { dirname, join } = process.getBuiltinModule("node:path");
const load = createRequire("/");
function span(ms) { return ${expression}; }
`;
const nearNode = 'join(dirname(process.execPath), "../lib/node_modules';

export const spanAttacks: readonly Attack[] = [
  attack("a package of npm by its path", span('load("/usr/lib/node_modules/npm/node_modules/ms")(ms)')),
  attack("a package of npm beside Node", span(`load(${nearNode}/npm/node_modules/ms"))(ms)`)),
  attack("a package of npm under /usr/local", span('load("/usr/local/lib/node_modules/npm/node_modules/ms")(ms)')),
  attack("a package of the system", span('load("/usr/share/nodejs/ms")(ms)')),
  attack("a package by its name alone", span('load("ms")(ms)')),
  attack("a package that npm requires", span(`createRequire(${nearNode}/npm/lib/cli.js"))("ms")(ms)`)),
];
