import type { SandboxedModule, TestSuite } from "@repost/spec";
import { bakeryModule, bakerySuite } from "./bakery-module.ts";

const ovenCode = `RATES = {"rye": 2, "spelt": 3}
BAKED = []


class Oven:
    fired = 0

    def __init__(self, degrees):
        self.degrees = degrees
        self.loaves = []

    def bake(self, loaf, times=1):
        """Bakes a loaf some times over."""
        if loaf not in RATES:
            raise KeyError(loaf)
        self.loaves.append(loaf)
        BAKED.append(loaf)
        Oven.fired += 1
        self.degrees += RATES[loaf] * times
        return {"loaf": loaf, "degrees": self.degrees, "loaves": self.loaves}
`;

/** Published program, in which the candidate has another name. */
export const ovenProgram = `${ovenCode}
def test_bake():
    first, second = Oven(200), Oven(200)
    for loaf, times in (("rye", 1), ("spelt", 4), ("rye", 2)):
        expected = first.bake(loaf, times)
        found = second.bake_new_implementation(loaf, times)
        assert expected == found
        assert found["loaves"] is second.loaves
    assert first.degrees == second.degrees == 218, "SECRET-218"
    try:
        second.bake_new_implementation("stone")
        assert False
    except KeyError as error:
        assert error.args == ("stone",)
    assert BAKED == ["rye", "rye", "spelt", "spelt", "rye", "rye"]
    assert Oven.fired == 6

if __name__ == "__main__":
    test_bake()
`;

export const ovenModule: SandboxedModule = bakeryModule(ovenCode, "Oven.bake");
export const ovenSuite: TestSuite = programSuite(ovenProgram);

export function programSuite(program: string): TestSuite {
  return { ...bakerySuite([]), origin: "published", program };
}

export function bakeBody(lines: string): string {
  return `def bake(self, loaf, times=1):\n${lines.replaceAll(/^/gmu, "    ")}\n`;
}
