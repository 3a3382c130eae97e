import { readdir, readFile } from "node:fs/promises";
import { parsePrompt } from "@repost/spec";
import { describe, expect, it } from "vitest";

describe("the prompts", () => {
  it.each(["sandbox", "testgen", "checks"])("of %s exist for both languages and the same tasks", async (name) => {
    const folder = new URL(`../../packages/${name}/prompts/`, import.meta.url);
    const files = (await readdir(folder)).toSorted();
    const prompts = await Promise.all(
      files.map(async (file) => ({ file, prompt: parsePrompt(await readFile(new URL(file, folder), "utf8"), file) })),
    );
    expect(prompts.map(({ prompt }) => `${prompt.name}.${prompt.language}.md`)).toEqual(files);
    const tasksOf = (language: string): readonly string[] =>
      prompts.flatMap(({ prompt }) => (prompt.language === language ? [`${prompt.name}: ${prompt.task}`] : []));
    expect(tasksOf("python")).not.toEqual([]);
    expect(tasksOf("typescript")).toEqual(tasksOf("python"));
  });
});
