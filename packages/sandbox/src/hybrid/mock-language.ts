import type { SandboxedModule } from "@repost/spec";

export interface WrittenMock {
  readonly module: string;
  readonly code: string;
}

export type ReadMock =
  | { readonly status: "read"; readonly mock: WrittenMock }
  /** The reason is sent to the model. */
  | { readonly status: "refused"; readonly reason: string };

export interface MockPromptValues extends Readonly<Record<string, string>> {
  readonly modules: string;
  /** Modules that mocks may import. */
  readonly allowed: string;
  readonly uses: string;
}

export interface MockLanguage {
  /** Info strings of fenced blocks, in lower case. */
  readonly fences: readonly string[];
  externalModules(module: SandboxedModule): readonly string[];
  promptValues(module: SandboxedModule): MockPromptValues;
  read(block: string, module: SandboxedModule): ReadMock;
  addMocks(module: SandboxedModule, mocks: readonly WrittenMock[]): SandboxedModule;
}

const MOST_USES = 40;

/** Returns the lines of code that contain one of the words. */
export function linesWith(lines: readonly string[], word: RegExp, words: ReadonlySet<string>): string {
  const using = lines.filter((line) => (line.match(word) ?? []).some((text) => words.has(text)));
  return [...new Set(using)].slice(0, MOST_USES).join("\n");
}

export function refused(reason: string): ReadMock {
  return { status: "refused", reason };
}

export function withMocks(
  { stubs }: SandboxedModule,
  replaced: ReadonlySet<string>,
  mocks: readonly WrittenMock[],
): SandboxedModule["stubs"] {
  const reason = "It cannot work in a sandbox; a model wrote what it does here.";
  const written = mocks.map(({ module: name }) => ({ name, role: "import" as const, reason }));
  return [...stubs.filter(({ name }) => !replaced.has(name)), ...written];
}
