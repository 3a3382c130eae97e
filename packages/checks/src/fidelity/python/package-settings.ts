import type { ExecutionFile, SandboxedModule } from "@repost/spec";

/** How a sliced module gives Django settings, in which it is an app itself. */
const CONFIGURES = /^(?<library>\w+)\.configure_django\(__name__(?<apps>[^\n)]*)\)$/mu;

/** What gives Django the module's settings in its package, too, where the package around the target's file is the app; null where the module gives none. */
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
