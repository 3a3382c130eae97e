import type { SandboxedModule } from "@repost/spec";

/** What a candidate used and the module did not have. */
export interface MissingName {
  readonly kind: "name" | "module";
  /** `helper`; `package.part`; empty for a relative import of the surrounding package. */
  readonly name: string;
}

/**
 * Whether the repository probably has it. A module is the repository's if its first name is a folder or file that the sandboxed module
 * comes from. A plain name always counts, for what a prompt shows and the module lacks is ours to mend, and nothing here tells it from
 * a name that the candidate made up.
 */
export function seemsOfRepository({ kind, name }: MissingName, module: SandboxedModule): boolean {
  if (kind === "name") return true;
  const [first = ""] = name.split(".");
  const places = module.provenance.flatMap(({ path }) => path.replace(/\.[A-Za-z]+$/u, "").split("/"));
  return first === "" || places.includes(first);
}
