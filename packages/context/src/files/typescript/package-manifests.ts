import { parseJson } from "@repost/spec";
import { dirname, join } from "node:path/posix";
import { recordOf, stringOf } from "../../untrusted-json.ts";

export interface PackageFolder {
  readonly folder: string;
  readonly entries: readonly string[];
  readonly types: readonly string[];
  readonly forPages: readonly string[];
}

const PART = /^(?:@[^/]+\/)?[^/@][^/]*\//u;
const CONDITIONS = ["es2015", "module", "node", "import", "default", "require"];

export function packageFolders(manifests: ReadonlyMap<string, string>): readonly PackageFolder[] {
  const folders = new Map<string, PackageFolder>([["", { folder: "", entries: [], types: [], forPages: [] }]]);
  for (const [path, text] of manifests) {
    const fields = recordOf(parseJson(text));
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const name = stringOf(fields["name"]);
    if (folder !== "" && (name === null || PART.test(name))) continue;
    const targetsIn = (value: unknown): readonly string[] => {
      const text = stringOf(value);
      return text === null ? [] : [join(dirname(`${folder}x`), text).replace(/^\.\//u, "")];
    };
    const main = recordOf(fields["exports"])["."] ?? fields["exports"];
    folders.set(folder, {
      folder,
      entries: [...conditionTargets(main), fields["es2015"], fields["module"], fields["main"]].flatMap(targetsIn),
      types: [...conditionTargets(main, ["types"]), fields["types"], fields["typings"]].flatMap(targetsIn),
      forPages: [...targetsIn(fields["unpkg"]), ...targetsIn(fields["jsdelivr"])],
    });
  }
  return [...folders.values()];
}

const MAX_CONDITIONS = 8;

function conditionTargets(value: unknown, conditions: readonly string[] = [], depth = 0): readonly string[] {
  if (typeof value === "string") return conditions.length === 0 ? [value] : [];
  if (depth > MAX_CONDITIONS) return [];
  const fields = recordOf(value);
  return [...conditions, ...CONDITIONS].flatMap((condition) => {
    if (!Object.hasOwn(fields, condition)) return [];
    return conditionTargets(fields[condition], conditions.includes(condition) ? [] : conditions, depth + 1);
  });
}
