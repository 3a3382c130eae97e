import { describe, expect, it } from "vitest";
import { chownFilter } from "./chown-filter.ts";

function decide(filter: Buffer, architecture: number, call: number): number {
  let accumulator = 0;
  for (let index = 0; ; index += 1) {
    const at = index * 8;
    const [code, value] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)];
    if (code === 0x06) return value;
    if (code === 0x20) accumulator = value === 4 ? architecture : call;
    else index += accumulator === value ? filter.readUInt8(at + 2) : filter.readUInt8(at + 3);
  }
}

describe("chownFilter", () => {
  it.each([
    ["x64", 0xc000003e, [92, 93, 94, 260], [0, 59, 91, 95, 259, 261]],
    ["arm64", 0xc00000b7, [54, 55], [53, 56, 92, 260]],
  ])(
    "fakes success of the calls that change owners on %s, and allows all others",
    (name, architecture, pretended, allowed) => {
      const filter = chownFilter(name) ?? Buffer.alloc(0);
      expect(pretended.map((call) => decide(filter, architecture, call))).toEqual(pretended.map(() => 0x00050000));
      expect(allowed.map((call) => decide(filter, architecture, call))).toEqual(allowed.map(() => 0x7fff0000));
      expect(decide(filter, 0x40000003, pretended[0] ?? 0)).toBe(0x7fff0000);
    },
  );

  it("returns null for an architecture with unknown system calls", () => {
    expect(chownFilter("riscv64")).toBeNull();
  });
});
