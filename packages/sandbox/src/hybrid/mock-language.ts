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

export function withMocks(
  { stubs }: SandboxedModule,
  replaced: ReadonlySet<string>,
  mocks: readonly WrittenMock[],
): SandboxedModule["stubs"] {
  const reason = "It cannot work in a sandbox; a model wrote what it does here.";
  const written = mocks.map(({ module: name }) => ({ name, role: "import" as const, reason }));
  return [...stubs.filter(({ name }) => !replaced.has(name)), ...written];
}
