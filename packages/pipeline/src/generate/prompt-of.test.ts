import type { Prompt } from "@repost/spec/settings";
import { expect, it } from "vitest";
import { exampleEnvironment } from "../../test/example-environment.ts";
import { promptOf } from "./prompt-of.ts";

it("shows the example of an underspecified function", async () => {
  const environment = exampleEnvironment();
  const evidence = { texts: ["pieces"], tests: 1, example: "assert double(2) == 4" };
  const findings = [{ check: "underspecified", passed: true, reason: "Why.", evidence }];
  const underspecified = { ...environment, quality: { ...environment.quality, findings } };
  const contents = (prompt: Prompt) =>
    Promise.all(
      [environment, underspecified].map(
        async (item) => (await promptOf({ environment: item, published: null }, { prompt }))?.[0]?.content ?? "",
      ),
    );
  const chats = await contents("chat");
  expect(chats.map((content) => content.includes("assert double(2) == 4"))).toEqual([false, true]);
  for (const prompt of ["base", "fim"] as const) {
    const [plain = "", shown = ""] = await contents(prompt);
    const header = "def double(";
    expect(shown).toBe(plain.replace(header, `# Example:\n# assert double(2) == 4\n${header}`));
    expect(shown).not.toBe(plain);
  }
});
