import { describe, expect, it } from "vitest";
import { parseModelName } from "./model-name.ts";
import { createRedactor, publicUrl } from "./redact.ts";

describe("parseModelName", () => {
  it.each([
    ["openai/gpt-x", undefined, "openai", "gpt-x"],
    ["groq/llama", undefined, "groq", "llama"],
    ["openai-compatible/Qwen/Qwen2.5", "http://h/v1", "openai-compatible", "Qwen/Qwen2.5"],
    ["Qwen/Qwen2.5", "http://h/v1", "openai-compatible", "Qwen/Qwen2.5"],
    ["llama3:8b", "http://h/v1", "openai-compatible", "llama3:8b"],
    ["openai/gpt-x", "http://h/v1", "openai", "gpt-x"],
  ])("parses %s with the base URL %s as %s, %s", (text, baseUrl, provider, name) => {
    expect(parseModelName(text, baseUrl)).toEqual({ provider, name });
  });

  it.each(["", "gpt-x", "/gpt-x", "Open AI/gpt", "../../evil/x", "openai/"])(
    "rejects %j without a base URL",
    (text) => {
      expect(() => parseModelName(text)).toThrow("does not name a model");
    },
  );
});

describe("createRedactor", () => {
  it("removes known secrets and texts that look like keys", () => {
    const redact = createRedactor(["my-secret", "my-secret-too", undefined, "", "abc"]);
    expect(redact("my-secret-too my-secret abc sk-abcdefgh12 Bearer abc.def hf_abcdefgh12")).toBe(
      "[secret] [secret] abc [secret] Bearer [secret] [secret]",
    );
  });
});

describe("publicUrl", () => {
  it.each([
    ["http://user:pass@h:8000/v1/?key=1#a", "http://h:8000/v1"],
    ["https://h", "https://h"],
  ])("returns for %s: %s", (url, expected) => {
    expect(publicUrl(url)).toBe(expected);
  });
});
