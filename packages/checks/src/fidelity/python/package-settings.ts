import type { ExecutionFile, SandboxedModule } from "@repost/spec";

/** Django settings of a sliced module, which is its own app. */
const CONFIGURES = /^(?<library>\w+)\.configure_django\(__name__(?<apps>[^\n)]*)\)$/mu;

/** Returns the Django setup for the package, with its own app; null without settings. */
export function djangoStart(
  { code, files }: Pick<SandboxedModule, "code" | "files">,
  name: string,
  taken: ReadonlySet<string>,
): { readonly file: ExecutionFile; readonly code: string } | null {
  const { library = "", apps = "" } = CONFIGURES.exec(code)?.groups ?? {};
  const file = files.find(({ path }) => path === `${library}.py`);
  if (file === undefined || taken.has(library)) return null;
  const [root = name] = name.split(".");
  return {
    file: { path: file.path, content: file.code },
    code: `import ${library}\n${library}.configure_django(${JSON.stringify(root)}${apps})\n`,
  };
}
