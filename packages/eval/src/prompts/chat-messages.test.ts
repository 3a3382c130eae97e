import { describe, expect, it } from "vitest";
import { chatMessages } from "./chat-messages.ts";

const environment = {
  language: "python",
  func_name: "Shop.total",
  path: "shop.py",
  instruction: "Sums up.",
  docstring: "Adds all.",
} as const;
const shown = "shop.py\n```python\nclass Shop:\n    def total(self):\n```\n";

describe("chatMessages", () => {
  it("contains the code, the task and the answer format", () => {
    expect(chatMessages({ environment, shown })).toMatchInlineSnapshot(`
      [
        {
          "content": "Code of a Python repository, each block under the path of its file:

      shop.py
      \`\`\`python
      class Shop:
          def total(self):
      \`\`\`

      The last block lacks the body of \`Shop.total\` in shop.py. Write that function.

      Tests call your function and the original with the same inputs. They compare results, classes of exceptions, and the arguments and the object after the call; messages of exceptions are not compared.

      Keep its name and parameters. Everything that is shown can be used; import in your answer what else you need.

      Answer with one fenced Python block that has the whole function, its header included, and helpers if it needs any.",
          "role": "user",
        },
      ]
    `);
  });

  it("contains a test when one is passed", () => {
    const [message] = chatMessages({ environment, shown, example: "assert total() == 1\n" });
    expect(message?.content).toContain(
      "Write that function.\n\nOne of its tests:\n```python\nassert total() == 1\n```\n\n",
    );
  });

  it("requests reasoning first and the answer in the last block, in the reasoning form", () => {
    const [plain, reasoning] = [false, true].map(
      (item) => chatMessages({ environment, shown, reasoning: item })[0]?.content,
    );
    expect(reasoning).toMatch(/First reason step by step: .*Only the last block counts\.$/su);
    expect(plain).not.toContain("step by step");
  });

  it("describes the function in prose on request", () => {
    const contentOf = (fields: Partial<typeof environment> | { instruction: null }): string =>
      chatMessages({ environment: { ...environment, ...fields }, shown, description: "instruction" })[0]?.content ?? "";
    expect([
      contentOf({}).includes("What it does:\nSums up."),
      contentOf({ instruction: null }).includes("What it does:\nAdds all."),
    ]).toEqual([true, true]);
  });

  it("omits the description when docstring or signature is the instruction", () => {
    const has = (["docstring", "signature"] as const).map((description) =>
      chatMessages({ environment, shown, description })[0]?.content.includes("What it does"),
    );
    expect(has).toEqual([false, false]);
  });
});
