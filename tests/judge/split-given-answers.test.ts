import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false });

const LOAVES = '("rye", "spelt", "oat")';
const SHARED = `oven = Oven()\nfor loaf in ${LOAVES}:\n    expected = oven.price(loaf)\n    assert oven.price_new_implementation(loaf) == expected\n`;
const APART = `first, second = Oven(), Oven()\nfor loaf in ${LOAVES}:\n    expected = first.price(loaf)\n    assert second.price_new_implementation(loaf) == expected\n`;

function ovenWith(body: string): string {
  return `CACHE = {}\nclass Oven:\n    seen = []\n    def __init__(self):\n        self.last = None\n        self.name = "old oven"\n    def price(self, loaf):\n        found = {"loaf": loaf, "price": len(loaf) * 3}\n${body.replaceAll(/^/gmu, "        ")}\n`;
}

const PLACES: readonly (readonly [string, string, string])[] = [
  ["the receiver", "self.last = found\nreturn found", "return self.last"],
  ["a cache of the module", "CACHE[loaf] = found\nreturn found", "return CACHE[loaf]"],
  ["an attribute of the class", "Oven.seen.append(dict(found))\nreturn found", "return Oven.seen[-1]"],
  ["a part of the receiver", "self.log = {'by': {loaf: [found]}}\nreturn found", "return self.log['by'][loaf][0]"],
];

describe("a program whose reference leaks its answers to the candidate", () => {
  it.each(PLACES)("is rejected: in %s", async (_place, body) => {
    const code = ovenWith(body);
    const suite = programSuite(code + SHARED);
    const result = await judge.record({ module: bakeryModule(code, "Oven.price"), suite });
    expect(result).toMatchObject({ status: "rejected", reason: "answer_in_inputs" });
  });

  it.each(PLACES.filter(([location]) => location.includes("receiver")))(
    "leaks nothing when each has a separate receiver: %s",
    async (_place, body, theft) => {
      const code = ovenWith(body);
      const module = bakeryModule(code, "Oven.price");
      const recorded = unwrap(await judge.record({ module, suite: programSuite(code + APART) }));
      const thief = { ...recorded, module, solution: `def price(self, loaf):\n    ${theft}\n` };
      expect((await judge.judge(thief)).passed).toBe(false);
    },
  );

  it.each([
    ["separate arguments for each call", ovenWith("loaf += '!'\nself.last = None\nreturn found"), "Oven.price", SHARED],
    [
      "a result that existed before the reference ran",
      "class Oven:\n    def __init__(self, name):\n        self.name = name\n    def label(self):\n        return self.name\n",
      "Oven.label",
      "for name in ('old', 'new'):\n    oven = Oven(name)\n    assert oven.label() == oven.label_new_implementation() == name\n",
    ],
    [
      "an answer that is stored once in three calls",
      ovenWith("self.last = self.last or found\nreturn found"),
      "Oven.price",
      SHARED,
    ],
  ])("is not confused with %s", async (_name, code, entry, test) => {
    const result = await judge.record({ module: bakeryModule(code, entry), suite: programSuite(code + test) });
    expect(result.status).toBe("accepted");
  });
});
