import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { SandboxedModule, SourceFile } from "@repost/spec";
import { scriptModule } from "./javascript-bakery.ts";

export interface PackagedFunction {
  readonly package: string;
  readonly path: string;
  readonly entry: string;
  readonly program: string;
  /** @default [] */
  readonly names?: readonly string[];
  readonly right?: string;
  readonly wrong: string;
}

const INSTALLED = new URL("../../node_modules/", import.meta.url);

export function isInstalled({ package: name, path }: PackagedFunction): boolean {
  return existsSync(new URL(`${name}/${path}`, INSTALLED));
}

export function packagedModule({ package: name, path, entry }: PackagedFunction): SandboxedModule {
  const others = [
    ...filesOf(name, ""),
    ...(REQUIRED[name] ?? []).flatMap((packageName) => filesOf(packageName, `node_modules/${packageName}/`)),
  ];
  const code = readFileSync(new URL(`${name}/${path}`, INSTALLED), "utf8");
  return { ...scriptModule(code, entry, { path }), files: others.filter((file) => file.path !== path) };
}

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  "p-limit": ["yocto-queue"],
  "color-convert": ["color-name"],
};

function filesOf(name: string, prefix: string): readonly SourceFile[] {
  const root = new URL(`${name}/`, INSTALLED);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:m?js|json)$/u.test(path) && !path.includes("node_modules"))
    .map((path) => ({ path: `${prefix}${path}`, code: readFileSync(new URL(path, root), "utf8") }));
}

const ASSERT = 'const assert = require("node:assert");\n';
const ESM_ASSERT = 'import assert from "node:assert";\n';

function equal(...pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([call, value]) => `assert.deepStrictEqual(${call}, ${value});\n`).join("");
}

export const packagedFunctions: readonly PackagedFunction[] = [
  {
    package: "semver",
    path: "functions/inc.js",
    entry: "inc",
    program: `${ASSERT}const inc = require("./inc");\n${equal(
      ["inc('1.2.3', 'minor')", "'1.3.0'"],
      ["inc('1.2.3-rc.1', 'patch')", "'1.2.3'"],
      ["inc('1.2.3', 'prerelease', 'beta')", "'1.2.4-beta.0'"],
      ["inc('nonsense', 'major')", "null"],
    )}`,
    wrong: "const inc = (version) => version.replace(/\\d+$/, (n) => +n + 1);",
  },
  {
    package: "semver",
    path: "functions/diff.js",
    entry: "diff",
    program: `${ASSERT}const diff = require("./diff");\n${equal(
      ["diff('1.0.0', '2.0.0')", "'major'"],
      ["diff('1.0.0-1', '1.0.0')", "'major'"],
      ["diff('1.1.0', '1.1.1-pre')", "'prepatch'"],
      ["diff('1.0.0', '1.0.0')", "null"],
    )}`,
    wrong: "const diff = (a, b) => (a === b ? null : 'major');",
  },
  {
    package: "semver",
    path: "internal/identifiers.js",
    entry: "compareIdentifiers",
    program: `${ASSERT}const { compareIdentifiers, rcompareIdentifiers } = require("./identifiers");\n${equal(
      ["['b', '10', 'a', '9', 2].sort(compareIdentifiers)", "[2, '9', '10', 'a', 'b']"],
      ["rcompareIdentifiers('1', 'a')", "1"],
    )}`,
    right:
      "const compareIdentifiers = (a, b) => { const [x, y] = [a, b].map((one) => (numeric.test(one) ? Number(one) : one)); if (typeof x === typeof y) return x === y ? 0 : x < y ? -1 : 1; return typeof x === 'number' ? -1 : 1; };",
    wrong: "const compareIdentifiers = (a, b) => (a < b ? -1 : a > b ? 1 : 0);",
  },
  {
    package: "semver",
    path: "classes/semver.js",
    entry: "SemVer.compare",
    program: `${ASSERT}const SemVer = require("./semver");\n${equal(
      ["new SemVer('1.2.3').compare('1.2.4')", "-1"],
      ["new SemVer('1.2.3').compare(new SemVer('1.2.3'))", "0"],
      ["new SemVer('2.0.0').compare('2.0.0-rc')", "1"],
    )}assert.throws(() => new SemVer("1.2.3").compare("x"), TypeError);\n`,
    right:
      "compare(other) { const that = other instanceof SemVer ? other : new SemVer(other, this.options); const main = this.compareMain(that); return main === 0 ? this.comparePre(that) : main; }",
    wrong: "compare(other) { return this.version < String(other) ? -1 : 1; }",
  },
  {
    package: "semver",
    path: "classes/semver.js",
    entry: "SemVer.inc",
    program: `${ASSERT}const SemVer = require("./semver");\nconst version = new SemVer("1.2.3");\nassert.strictEqual(version.inc("major"), version);\n${equal(
      ["[version.major, version.minor, version.version, version.raw]", "[2, 0, '2.0.0', '2.0.0']"],
      ["version.inc('prepatch', 'rc', '1').prerelease", "['rc', 1]"],
    )}assert.throws(() => version.inc("sideways"), /invalid increment/);\n`,
    wrong: "inc(release) { this.major += 1; this.minor = 0; this.patch = 0; this.format(); return this; }",
  },
  {
    package: "semver",
    path: "classes/range.js",
    entry: "Range.test",
    program: `${ASSERT}const Range = require("./range");\n${equal(
      ["new Range('^1.2.0 || >=3').test('1.9.9')", "true"],
      ["new Range('^1.2.0 || >=3').test('2.0.0')", "false"],
      ["new Range('~1.2').test('1.2.9')", "true"],
      ["new Range('*').test('nonsense')", "false"],
    )}`,
    wrong: "test(version) { return version !== '2.0.0'; }",
  },
  {
    package: "ms",
    path: "index.js",
    entry: "parse",
    program: `${ASSERT}const ms = require("./index");\n${equal(
      ["ms('2 days')", "172800000"],
      ["ms('-1.5h')", "-5400000"],
      ["ms('100')", "100"],
      ["ms('hello')", "undefined"],
    )}`,
    wrong: "function parse(str) { return parseFloat(str) * 86400000; }",
  },
  {
    package: "ms",
    path: "index.js",
    entry: "fmtLong",
    program: `${ASSERT}const ms = require("./index");\n${equal(
      ["ms(60000, { long: true })", "'1 minute'"],
      ["ms(172800000, { long: true })", "'2 days'"],
      ["ms(-500, { long: true })", "'-500 ms'"],
    )}`,
    wrong: "function fmtLong(ms) { return ms + ' ms'; }",
  },
  {
    package: "ufo",
    path: "dist/index.mjs",
    entry: "parseQuery",
    program: `${ESM_ASSERT}import { parseQuery } from "./index.mjs";\n${equal(
      ["{ ...parseQuery('?a=1&b=x+y&a=2') }", "{ a: ['1', '2'], b: 'x y' }"],
      ["{ ...parseQuery('__proto__=1&c') }", "{ c: '' }"],
    )}`,
    right:
      "function parseQuery(text = '') { const found = Object.create(null); for (const [key, value] of new URLSearchParams(text.replace(/^\\?/, ''))) { if (key === '__proto__' || key === 'constructor') continue; found[key] = key in found ? [found[key], value].flat() : value; } return found; }",
    wrong: "function parseQuery(text) { return Object.fromEntries(new URLSearchParams(text)); }",
  },
  {
    package: "ufo",
    path: "dist/index.mjs",
    entry: "joinURL",
    program: `${ESM_ASSERT}import { joinURL } from "./index.mjs";\n${equal(
      ["joinURL('a', '/b', 'c/')", "'a/b/c/'"],
      ["joinURL('http://x/', './y')", "'http://x/y'"],
      ["joinURL('a', '')", "'a'"],
    )}`,
    wrong: "function joinURL(...parts) { return parts.join('/'); }",
  },
  {
    package: "ufo",
    path: "dist/index.mjs",
    entry: "parseURL",
    program: `${ESM_ASSERT}import { parseURL, stringifyParsedURL } from "./index.mjs";
const found = parseURL("https://me@host:80/a/b?c=d#e");
${equal(
  [
    "[found.protocol, found.auth, found.host, found.pathname, found.search, found.hash]",
    "['https:', 'me', 'host:80', '/a/b', '?c=d', '#e']",
  ],
  ["stringifyParsedURL(found)", "'https://me@host:80/a/b?c=d#e'"],
  ["parseURL('/only/a/path').host", "undefined"],
)}`,
    wrong: "function parseURL(input) { return { pathname: input }; }",
  },
  {
    package: "ufo",
    path: "dist/index.mjs",
    entry: "withoutTrailingSlash",
    program: `${ESM_ASSERT}import { withoutTrailingSlash } from "./index.mjs";\n${equal(
      ["withoutTrailingSlash('/foo/')", "'/foo'"],
      ["withoutTrailingSlash('/')", "'/'"],
      ["withoutTrailingSlash('/path/?query=true', true)", "'/path?query=true'"],
    )}`,
    wrong: "function withoutTrailingSlash(input) { return input.replace(/\\/$/, ''); }",
  },
  {
    package: "lodash.camelcase",
    path: "index.js",
    entry: "deburr",
    program: `${ASSERT}const camelCase = require("./index");\n${equal(
      ["camelCase('d\\u00e9j\\u00e0 vu')", "'dejaVu'"],
      ["camelCase('--Foo-Bar--')", "'fooBar'"],
      ["camelCase('Stra\\u00dfe')", "'strasse'"],
    )}`,
    right:
      "function deburr(text) { const found = toString(text); return found && found.replace(reLatin, (sign) => deburrLetter(sign)).replace(reComboMark, ''); }",
    wrong: "function deburr(text) { return toString(text); }",
  },
  {
    package: "yocto-queue",
    path: "index.js",
    entry: "Queue.dequeue",
    program: `${ASSERT}const Queue = require("./index");
const queue = new Queue();
for (const item of ["a", { b: 1 }, "c"]) queue.enqueue(item);
${equal(["queue.dequeue()", "'a'"], ["queue.size", "2"], ["queue.dequeue()", "{ b: 1 }"], ["[...queue]", "['c']"])}
queue.dequeue();
${equal(["queue.dequeue()", "undefined"], ["queue.size", "0"])}`,
    right:
      "dequeue() { if (this._head === undefined) return undefined; const { value, next } = this._head; this._head = next; this._size -= 1; return value; }",
    wrong: "dequeue() { return this._head?.value; }",
  },
  {
    package: "yocto-queue",
    path: "index.js",
    entry: "Queue.size",
    program: `${ASSERT}const Queue = require("./index");\nconst queue = new Queue();\nassert.equal(queue.size, 0);\nqueue.enqueue(1);\nassert.equal(queue.size, 1);\nqueue.clear();\nassert.equal(queue.size, 0);\n`,
    right: "get size() { let count = 0; for (let at = this._head; at; at = at.next) count += 1; return count; }",
    wrong: "get size() { return 0; }",
  },
  {
    package: "p-limit",
    path: "index.js",
    entry: "pLimit",
    names: ["function"],
    program: `${ASSERT}const pLimit = require("./index");
(async () => {
  const limit = pLimit(2);
  const running = [];
  let most = 0;
  const job = async (name) => {
    running.push(name);
    most = Math.max(most, running.length);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running.splice(running.indexOf(name), 1);
    return name;
  };
  const jobs = [1, 2, 3, 4].map((name) => limit(job, name));
  assert.deepStrictEqual(await Promise.all(jobs), [1, 2, 3, 4]);
  assert.equal(most, 2);
  assert.equal(limit.activeCount, 0);
  assert.throws(() => pLimit(0), TypeError);
})();
`,
    wrong: "const pLimit = () => Object.assign(async (act, ...values) => act(...values), { activeCount: 0 });",
  },
  {
    package: "color-convert",
    path: "conversions.js",
    entry: "convert.rgb.hsl",
    program: `${ASSERT}const convert = require("./conversions");\n${equal(
      ["convert.rgb.hsl([255, 0, 0])", "[0, 100, 50]"],
      ["convert.rgb.hsl([0, 0, 0])", "[0, 0, 0]"],
      ["convert.rgb.hsl([64, 128, 192]).map(Math.round)", "[210, 50, 50]"],
    )}`,
    wrong: "convert.rgb.hsl = function (rgb) { return rgb; };",
  },
];
