import { findFunction, loadLanguage, loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { millModule } from "../../test/mill-module.ts";
import { describeModule } from "./describe-module.ts";

const FORMATS = Array.from(
  { length: 40 },
  (_, index) => `const FORMAT_${index} = { year: "numeric", hour: "long ${index}" };`,
);
const OTHERS = FORMATS.map(
  (_, index) => `  /** Returns it. */\n  other${index}() {\n    return FORMAT_${index}.year;\n  }`,
);
const CODE = `${FORMATS.join("\n")}
class Moment {
  constructor(time) {
    this.time = time;
  }
${OTHERS.join("\n")}
  static of(time) {
    return new Moment(time);
  }
  static get PRESET() {
    return FORMAT_1;
  }
  hours() {
    return this.time;
  }
  later(by) {
    return ${FORMATS.map((_, index) => `FORMAT_${index}.hour`).join(" + ")} + this.hours() + by;
  }
}
export { Moment };
`;

it("lists the class under test first, reduced to used members, and limits constants", async () => {
  const [adapter, parser] = await Promise.all([loadLanguage("javascript"), loadParser("javascript")]);
  const target = findFunction(adapter.functions(CODE), "Moment.later");
  if (target === undefined) throw new Error("There is no such function.");
  const module = millModule(CODE, "Moment.later", "javascript");
  const shown = describeModule({
    parser,
    adapter,
    module,
    target,
    room: { size: 2_000, sizeOf: (text) => text.length },
  });
  expect(shown.startsWith("class Moment {\n  constructor(time) {")).toBe(true);
  expect(["static of(time)", "hours()", "later(by)"].map((part) => shown.includes(part))).toEqual([true, true, true]);
  expect(["other1()", "PRESET", "Returns it"].map((part) => shown.includes(part))).toEqual([false, false, false]);
  expect(shown.match(/^const FORMAT/gmu)?.length).toBeLessThan(10);
});
