import { unwrap } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { bakeryFiles } from "../../test/support/bakery-files.ts";
import { contextIn } from "../../test/support/contexts.ts";
import { renderFullFiles } from "./render-full-files.ts";
import { renderMarkdown } from "./render-markdown.ts";

const codeOf = (path: string): string | undefined => bakeryFiles[path];
const counter = { name: "characters", count: (text: string) => text.length };

describe("renderFullFiles", () => {
  it("shows files whole, the target's without the target's body", async () => {
    const context = await contextIn(bakeryFiles, "bakery/shop.py", "Shop.total");
    const { context: files, cut } = unwrap(renderFullFiles({ context, codeOf }));
    const shop = bakeryFiles["bakery/shop.py"]?.split("\n");
    expect(cut).toEqual([]);
    expect(files.map(({ path, code }) => [path, code])).toEqual([
      ["bakery/taxes.py", bakeryFiles["bakery/taxes.py"]],
      ["bakery/prices.py", bakeryFiles["bakery/prices.py"]],
      ["bakery/shop.py", [...(shop?.slice(0, 23) ?? []), ...(shop?.slice(25) ?? [])].join("\n")],
    ]);
  });

  it("omits and reports the farthest files first", async () => {
    const context = await contextIn(bakeryFiles, "bakery/shop.py", "Shop.total");
    const { cut, tokens } = unwrap(renderFullFiles({ context, codeOf, limit: { tokens: 640, counter } }));
    expect(cut).toEqual([{ id: "bakery/taxes.py", reason: "limit" }]);
    expect(tokens ?? Infinity).toBeLessThanOrEqual(640);
  });

  it("shows definitions where the target's own file has no room, or is another one by now", async () => {
    const context = await contextIn(bakeryFiles, "bakery/shop.py", "Shop.total");
    const limit = { tokens: 400, counter };
    const sliced = unwrap(renderMarkdown({ context, limit }));
    const whole = { id: "bakery/shop.py", reason: "limit" };
    expect(unwrap(renderFullFiles({ context, codeOf, limit }))).toEqual({ ...sliced, cut: [whole, ...sliced.cut] });
    expect(unwrap(renderFullFiles({ context, codeOf: () => "rye = 1\n" })).text).toBe(
      unwrap(renderMarkdown({ context })).text,
    );
  });
});
