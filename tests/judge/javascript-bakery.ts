import { type Language, type Recording, type SandboxedModule, SCHEMA_VERSION, type TestSuite } from "@repost/spec";
import { bakeryModule, bakerySuite } from "./bakery-module.ts";

/** The method changes its receiver, class and module. */
const ovenCode = `const RATES = { rye: 2, spelt: 3 };
const BAKED = [];
let count = 0;

class Oven {
  static fired = 0;

  constructor(degrees) {
    this.degrees = degrees;
    this.loaves = [];
  }

  /** Bakes a loaf some times over. */
  bake(loaf, times = 1) {
    if (!Object.hasOwn(RATES, loaf)) throw new RangeError(loaf);
    this.loaves.push(loaf);
    BAKED.push(loaf);
    count += 1;
    Oven.fired += 1;
    this.degrees += RATES[loaf] * times;
    return { loaf, degrees: this.degrees, loaves: this.loaves };
  }
}
`;

/** Published script, in which the candidate has another name. */
export const ovenScript = `${ovenCode}
const assert = require("node:assert");

function testBake() {
  const [first, second] = [new Oven(200), new Oven(200)];
  for (const [loaf, times] of [["rye", 1], ["spelt", 4], ["rye", 2]]) {
    const expected = first.bake(loaf, times);
    const found = second.bake_new_implementation(loaf, times);
    assert.deepStrictEqual(found, expected);
    assert.strictEqual(found.loaves, second.loaves);
  }
  assert.equal(second.degrees, 218, "SECRET-218");
  assert.throws(() => second.bake_new_implementation("stone"), RangeError);
  assert.deepStrictEqual(BAKED, ["rye", "rye", "spelt", "spelt", "rye", "rye"]);
  assert.equal(Oven.fired, 6);
  assert.equal(count, 6);
}

testBake();
`;

export const ovenEffects: readonly string[] = [
  "this.degrees",
  "this.loaves",
  "variable BAKED",
  "variable Oven.fired",
  "variable count",
];

export const ovenOfScript: SandboxedModule = scriptModule(ovenCode, "Oven.bake");

export interface ModulePlace {
  /** @default "module.js" */
  readonly path?: string;
  /** @default "javascript" */
  readonly language?: Language;
}

export function scriptModule(
  code: string,
  entry: string,
  { path = "module.js", language = "javascript" }: ModulePlace = {},
): SandboxedModule {
  return { ...bakeryModule(code, entry), language, path, imports: [] };
}

export function scriptSuite(program: string): TestSuite {
  return { ...bakerySuite([]), origin: "published", program };
}

export function programRecording(
  program: string,
  names: readonly string[] = [],
  effects?: readonly string[],
): Recording {
  return {
    schema_version: SCHEMA_VERSION,
    trust: "split",
    handles: false,
    tests: [{ name: "program", code: program, origin: "published", support: "incidental", call: null }],
    program,
    expected: [],
    allowed: {
      names: [...names],
      remote: names.length > 0,
      ...(effects === undefined ? {} : { effects: [...effects] }),
    },
    runs: 3,
  };
}

export function bakeMethod(lines: string): string {
  return `bake(loaf, times = 1) {\n${lines}\n}\n`;
}
