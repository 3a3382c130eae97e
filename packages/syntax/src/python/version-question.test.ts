import { describe, expect, it } from "vitest";
import { answerOfVersion } from "./version-question.ts";

describe("answerOfVersion", () => {
  it.each([
    "sys.version_info >= (3, 6)",
    "sys.version_info >= (3,)",
    "sys.version_info > (2, 7)",
    "(sys.version_info > (3, 0))",
    "sys.version_info[0] >= 3",
    "sys.version_info[0] == 3",
    "sys.version_info.major != 2",
    "py_version_info >= (3, 6)",
    "version_info != (3, 2)",
    "sys.version_info[:2] > (2, 6)",
    "sys.version_info[:2] >= (3, 6)",
  ])("returns true for %s", (condition) => {
    expect(answerOfVersion(condition)).toBe(true);
  });

  it.each([
    "sys.version_info < (3, 6)",
    "sys.version_info <= (3, 8, 1)",
    "sys.version_info < (3,)",
    "sys.version_info == (2, 7)",
    "sys.version_info[0] == 2",
    "sys.version_info.major < 3",
    "sys.version_info[0]\n  <= 2",
  ])("returns false for %s", (condition) => {
    expect(answerOfVersion(condition)).toBe(false);
  });

  it.each([
    "sys.version_info >= (3, 12)",
    "sys.version_info < (3, 9)",
    "sys.version_info >= (3, 6) and fast",
    "sys.version_info[1] > 6",
    "sys.version_info[:1] >= (3, 6)",
    "sys.version_info[0] == (3,)",
    "django.version_info >= (3, 6)",
    "sys.platform == 'win32'",
    "oven_version_info >= (3, 6)",
  ])("returns null for %s", (condition) => {
    expect(answerOfVersion(condition)).toBe(null);
  });
});
