import { type Environment, SCHEMA_VERSION } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { doubleFunction, exampleEnvironment } from "../../test/example-environment.ts";
import { findDuplicates } from "./find-duplicates.ts";

function from(source: string, createdAt: string | null, path = "shop.py"): Environment {
  const { repo } = exampleEnvironment();
  const instanceId = `${source}.0a1b2c3d.${path.replace(/\.py$/u, "").replaceAll("/", ".")}.double`;
  return exampleEnvironment("double", {
    instance_id: instanceId,
    path,
    repo: { ...repo, source: `./${source}`, created_at: createdAt },
  });
}

async function lost(...environments: readonly Environment[]): Promise<Readonly<Record<string, string>>> {
  const result = await findDuplicates({ environments });
  return Object.fromEntries([...result].map(([id, { detail }]) => [id, detail]));
}

describe("findDuplicates", () => {
  it("records each duplicate as a rejection of the final stage", async () => {
    const copy = { ...from("fork", null), orig_func: doubleFunction.replaceAll("loaves", "n").replace("Twice.", "2x") };
    expect([...(await findDuplicates({ environments: [from("bakery", null), copy] }))]).toEqual([
      [
        "fork.0a1b2c3d.shop.double",
        {
          schema_version: SCHEMA_VERSION,
          instance_id: "fork.0a1b2c3d.shop.double",
          source: "./fork",
          path: "shop.py",
          stage: "final",
          reason: "duplicate_exact",
          detail: "The same function as bakery.0a1b2c3d.shop.double.",
        },
      ],
    ]);
  });

  it("keeps the function of the older repository, whatever the order in the dataset", async () => {
    expect(
      await lost(
        from("unknown", null),
        from("fork", "2024-05-01T00:00:00Z"),
        from("origin", "2019-05-01T00:00:00+02:00"),
      ),
    ).toEqual({
      "unknown.0a1b2c3d.shop.double": "The same function as origin.0a1b2c3d.shop.double.",
      "fork.0a1b2c3d.shop.double": "The same function as origin.0a1b2c3d.shop.double.",
    });
  });

  it("keeps a package's function instead of an older vendored copy", async () => {
    expect(await lost(from("app", "2010-01-01", "app/_vendor/shop.py"), from("shop", "2020-01-01"))).toEqual({
      "app.0a1b2c3d.app._vendor.shop.double": "The same function as shop.0a1b2c3d.shop.double.",
    });
  });

  it("keeps the first of the dataset when all else is equal", async () => {
    expect(Object.keys(await lost(exampleEnvironment("a"), exampleEnvironment("b"), exampleEnvironment("c")))).toEqual([
      exampleEnvironment("b").instance_id,
      exampleEnvironment("c").instance_id,
    ]);
  });

  it("reports the similarity of near duplicates, always below 100 %", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `    total += loaves[${index}] * prices[${index}]`);
    const long = `def bill(loaves, prices):\n    total = 0\n${lines.join("\n")}\n    return total`;
    const first = { ...exampleEnvironment("first"), orig_func: long };
    const sibling = { ...exampleEnvironment("near"), orig_func: long.replace("loaves[7] * ", "loaves[7] / ") };
    const near = { ...sibling, repo: { ...sibling.repo, name: "elsewhere" } };
    expect(await lost(first, sibling)).toEqual({});
    const result = await findDuplicates({ environments: [first, near] });
    expect([...result.values()].map(({ reason, detail }) => [reason, /^About (\d+) %/u.exec(detail)?.[1]])).toEqual([
      ["duplicate_near", expect.stringMatching(/^[89]\d$/u)],
    ]);
  });

  it("keeps functions that only look similar", async () => {
    const half = { ...exampleEnvironment("half"), orig_func: doubleFunction.replace("* 2", "/ 2") };
    expect(await lost(exampleEnvironment(), half)).toEqual({});
  });
});
