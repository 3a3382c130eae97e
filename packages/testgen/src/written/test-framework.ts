/** Test runners of written tests. */
export const TEST_FRAMEWORKS = ["pytest", "unittest", "node:test", "vitest", "jest"] as const;

export type TestFramework = (typeof TEST_FRAMEWORKS)[number];

export type PythonFramework = Extract<TestFramework, "pytest" | "unittest">;
export type ScriptFramework = Exclude<TestFramework, PythonFramework>;

export function isPythonFramework(framework: TestFramework): framework is PythonFramework {
  return framework === "pytest" || framework === "unittest";
}
