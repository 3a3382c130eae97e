import { describe, expect, it } from "vitest";
import { answerOfPlatform } from "./platform-question.ts";

describe("answerOfPlatform", () => {
  it.each([
    "sys.platform != 'win32'",
    'not sys.platform.startswith("win")',
    "os.name not in ('nt', 'dos')",
    'not (os.name == "nt" or sys.platform == "cygwin")',
    'sys.platform != "win32" or forced',
  ])("returns true for %s", (condition) => {
    expect(answerOfPlatform(condition)).toBe(true);
  });

  it.each([
    'sys.platform == "win32"',
    "(os.name == 'nt')",
    "platform.system() == 'Windows'",
    "platform.system().lower() == 'windows'",
    'sys.platform in {"win32", "cygwin"}',
    "sys.platform.startswith(('java', 'win'))",
    "os.name == 'java' and\n  forced",
    "not sys.platform != 'win32'",
  ])("returns false for %s", (condition) => {
    expect(answerOfPlatform(condition)).toBe(false);
  });

  it.each([
    "sys.platform == 'darwin'",
    'sys.platform in ("win32", "linux")',
    "os.name == 'posix'",
    "sys.platform == 'win32' or forced",
    "sys.platform == ('win32',)",
    "shop.platform == 'win32'",
    "(sys.platform == 'win32') == (forced)",
  ])("returns null for %s", (condition) => {
    expect(answerOfPlatform(condition)).toBe(null);
  });
});
