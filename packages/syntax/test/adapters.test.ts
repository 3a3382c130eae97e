import type { Language } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { adapterContract } from "@repost/syntax/testing";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./typescript/source-files.ts";

const python = `import os


class Account:
    """Money."""

    def __init__(self, owner):
        self.owner = owner

    @property
    def fee(self):
        return self.amount * 0.02 if self.amount > 0 else None

    async def pay(self, amount, *, to="x"):
        for step in range(3):
            if step == amount or not to:
                break
            self.total += step
        return [amount, to]


def outer(x):
    def inner(y):
        return x + y
    return inner
`;

const javascript = `import fs from "node:fs";
const limit = 3;
/** Doubles. */
export const double = (x) => x * 2, triple = async function (x) {
  for (let i = 0; i < limit; i++) { if (x === i) break; x += i; }
  return x ?? "none";
};
export default class Account extends Base {
  #total = 0;
  get fee() { return this.#total > 0 ? this.#total * 0.02 : null; }
  set fee(value) { this.#total = value; }
  static async *pay(amount, { to = "x" } = {}) { yield [amount, to]; }
  close = () => { this.#total = 0; };
}
export function outer(x) {
  return function inner(y) { return x + y; };
}
Account.prototype.open = function () { if (!this.owner) throw new Error("nobody"); return true; };
`;

const typescript = `import type { Owner } from "./owner.ts";
export interface Fee { readonly rate: number }
export abstract class Account<T extends Owner> {
  constructor(private readonly owner: T, protected rate: number = 1) { super(); }
  abstract open(): void;
  pay(to: string): Promise<void>;
  pay(to: T, amount: number): Promise<void>;
  @logged("pay")
  public async pay(to: unknown, amount?: number): Promise<void> { await this.send(to as T, amount! * this.rate); }
}
export const rate = <T extends Fee>(fee: T): number => fee.rate + 1;
export function isFee(value: unknown): value is Fee {
  return typeof value === "object" && value !== null && "rate" in value;
}
namespace Inner { export const half = (x: number): number => { return x / 2; }; }
`;

const samples: Readonly<Record<Language, readonly string[]>> = {
  python: [python, python.replaceAll("\n", "\r\n")],
  javascript: [
    javascript,
    javascript.replaceAll("\n", "\r\n"),
    javascript.replaceAll("export default ", "").replaceAll("export ", ""),
  ],
  typescript: [typescript, javascript],
};

describe.each(Object.keys(samples) as Language[])("the adapter of %s", (language) => {
  it.each(adapterContract)("$title", async ({ run }) => {
    const adapter = await loadLanguage(language);
    expect(() => run({ adapter, samples: samples[language] })).not.toThrow();
  });
});

describe.each(["javascript", "typescript"] as const)("the adapter of %s on real packages", (language) => {
  const files = sourceFiles(60, 6_000).filter((file) => file.language === language);

  it.each(adapterContract)("$title", { timeout: 600_000 }, async ({ run }) => {
    const adapter = await loadLanguage(language);
    const codes = files.map(({ code }) => code).filter((code) => adapter.functions(code).length > 0);
    expect(() => run({ adapter, samples: codes.slice(0, 12), maxFunctions: 2 })).not.toThrow();
  });
});
