import type { SandboxedModule } from "@repost/spec";

export interface MissingName {
  readonly kind: "name" | "module";
  /** `helper`; `package.part`; empty for a relative import of the package. */
  readonly name: string;
}

export interface ExceptionText {
  /** From the class to its bases. */
  readonly types: readonly string[];
  readonly message: string;
}

export function missing(kind: MissingName["kind"], match: RegExpExecArray | null): MissingName | null {
  const name = match?.[1];
  return name === undefined ? null : { kind, name };
}

/** Plain names always count: prompts may show names that the module lacks. */
export function seemsOfRepository({ kind, name }: MissingName, module: SandboxedModule): boolean {
  if (kind === "name") return true;
  const [first = ""] = name.split(".");
  const pathParts = module.provenance.flatMap(({ path }) => path.replace(/\.[A-Za-z]+$/u, "").split("/"));
  return first === "" || pathParts.includes(first);
}
