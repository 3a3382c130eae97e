import { expect, it } from "vitest";
import { exampleEnvironment } from "../../test/example-environment.ts";
import { promptOf } from "./prompt-of.ts";

it("shows the example of an underspecified function", async () => {
  const environment = exampleEnvironment();
  const evidence = { texts: ["pieces"], tests: 1, example: "assert double(2) == 4" };
  const findings = [{ check: "underspecified", passed: true, reason: "Why.", evidence }];
  const underspecified = { ...environment, quality: { ...environment.quality, findings } };
  const contents = await Promise.all(
    [environment, underspecified].map(
      async (item) => (await promptOf({ environment: item, published: null }, {}))?.[0]?.content,
    ),
  );
  expect(contents.map((content) => content?.includes("assert double(2) == 4"))).toEqual([false, true]);
});
