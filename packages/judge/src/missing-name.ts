import type { SandboxedModule } from "@repost/spec";

export interface MissingName {
  readonly kind: "name" | "module";
  /** `helper`; `package.part`; empty for a relative import of the package. */
  readonly name: string;
}

export interface ExceptionText {
  /** Names of the class and its bases, from the class. */
  readonly types: readonly string[];
  readonly message: string;
}

/** Returns the name in a message's first group; null without a match. */
export function missing(kind: MissingName["kind"], match: RegExpExecArray | null): MissingName | null {
  const name = match?.[1];
  return name === undefined ? null : { kind, name };
}

/**
 * Returns whether the repository probably has the name. A module counts if its first name is a folder or file in the
 * module's provenance. A plain name always counts, because prompts may show names that the module lacks.
 */
export function seemsOfRepository({ kind, name }: MissingName, module: SandboxedModule): boolean {
  if (kind === "name") return true;
  const [first = ""] = name.split(".");
  const places = module.provenance.flatMap(({ path }) => path.replace(/\.[A-Za-z]+$/u, "").split("/"));
  return first === "" || places.includes(first);
}
