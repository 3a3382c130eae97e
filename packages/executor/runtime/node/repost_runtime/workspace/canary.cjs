/** Fails in each assertion, unless the code under test has replaced one. */

const { createRequire } = require("node:module");
const { join } = require("node:path");

exports.failBy = (checks) => {
  for (const check of checks) if (!throws(check)) return;
  throw new Error("the canary fails as it should");
};

exports.plainChecks = () => [
  ...assertChecks(require("node:assert")),
  ...assertChecks(require("node:assert").strict),
  ...chaiChecks(optional("chai")),
];

exports.expectChecks = (expect) => [
  () => expect(1).toBe(2),
  () => expect({ a: 1 }).toEqual({ a: 2 }),
  () => expect({ a: 1 }).toStrictEqual({ a: 2 }),
  () => expect(0).toBeTruthy(),
  () => expect(() => 1).toThrow(),
  () => expect("a").toMatch(/b/),
  () => expect([1]).toContain(2),
];

exports.resultChecks = (t) =>
  [
    ["fail", "canary"],
    ["ok", false],
    ["equal", 1, 2],
    ["is", 1, 2],
    ["same", { a: 1 }, { a: 2 }],
    ["deepEqual", { a: 1 }, { a: 2 }],
    ["notOk", true],
    ["falsy", true],
    ["true", false],
    ["throws", () => 1],
  ].flatMap(([name, ...args]) => (typeof t[name] === "function" ? [() => t[name](...args)] : []));

function assertChecks(assert) {
  return [
    () => assert(false),
    () => assert.ok(0),
    () => assert.equal(1, 2),
    () => assert.strictEqual(1, 2),
    () => assert.notStrictEqual(1, 1),
    () => assert.deepEqual({ a: 1 }, { a: 2 }),
    () => assert.deepStrictEqual({ a: 1 }, { a: 2 }),
    () => assert.match("a", /b/),
    () => assert.throws(() => 1),
  ];
}

function chaiChecks(chai) {
  if (chai === null) return [];
  return [
    () => chai.expect(1).to.equal(2),
    () => chai.expect({ a: 1 }).to.deep.equal({ a: 2 }),
    () => chai.assert.equal(1, 2),
    () => chai.assert.deepEqual({ a: 1 }, { a: 2 }),
  ];
}

function optional(name) {
  try {
    return createRequire(join(process.cwd(), "package.json"))(name);
  } catch {
    return null;
  }
}

function throws(check) {
  try {
    check();
    return false;
  } catch {
    return true;
  }
}
