import { parseRequirement, type Requirement } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { chooseDistributions, isDeclared } from "./choose-distributions.ts";

function declared(...texts: string[]) {
  const required = texts.map((text) => parseRequirement(text)).filter((item): item is Requirement => item !== null);
  return { name: null, required, optional: [] };
}

describe("chooseDistributions", () => {
  it.each([
    ["yaml", [], ["pyyaml"]],
    ["cv2", [], ["opencv-python-headless"]],
    ["cv2", ["opencv-python>=4"], ["opencv-python"]],
    ["oven_fan", ["Oven.Fan<2"], ["oven-fan"]],
    ["oven", ["python-oven"], ["python-oven"]],
    ["google", ["google-auth", "google-cloud-storage", "oven"], ["google-auth", "google-cloud-storage"]],
    ["oven", ["tin"], ["oven"]],
    ["oven", ["oven-diagrams", "tin"], ["oven-diagrams"]],
    ["oven", ["oven-diagrams", "oven-fans", "my-oven"], ["oven-diagrams", "oven-fans"]],
    ["oven", ["my-oven", "your-oven"], ["oven"]],
    ["yaml", ["yaml-tools"], ["pyyaml"]],
  ])("chooses for %s, with %j declared, %j", (module, texts, expected) => {
    expect(chooseDistributions(module, declared(...texts)).map(({ name }) => name)).toEqual(expected);
  });

  it("chooses the distribution with the module's name when several longer names are only optional", () => {
    const optional = declared("oven-diagrams", "oven-fans").required;
    expect(chooseDistributions("oven", { name: null, required: [], optional }).map(({ name }) => name)).toEqual([
      "oven",
    ]);
  });
});

describe("isDeclared", () => {
  it("accepts declared modules, and all modules when the declaration is empty and incomplete", () => {
    const modules = ["yaml", "oven"];
    expect(modules.map((module) => isDeclared(module, declared("PyYAML")))).toEqual([true, false]);
    expect(modules.map((module) => isDeclared(module, declared()))).toEqual([true, true]);
    expect(modules.map((module) => isDeclared(module, { ...declared(), isComplete: true }))).toEqual([false, false]);
  });
});
