import { execFileSync } from "node:child_process";

interface TestNode {
  readonly title: string;
  readonly executable: string;
}

/** The Node of these tests, and the PATH's. */
export const testNodes: readonly TestNode[] = findNodes();

function findNodes(): readonly TestNode[] {
  const own = { title: `Node ${process.versions.node}`, executable: process.execPath };
  // Scripts of npm put the repository's own Node first.
  const places = (process.env["PATH"] ?? "").split(":").filter((location) => !location.includes("node_modules"));
  const results = places.flatMap((location) => versionOf(`${location}/node`));
  const other = results.find(({ title }) => title !== own.title);
  return other === undefined ? [own] : [own, other];
}

function versionOf(executable: string): readonly TestNode[] {
  try {
    const version = execFileSync(executable, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return Number(/^v(\d+)/.exec(version)?.[1]) >= 20 ? [{ title: `Node ${version.trim().slice(1)}`, executable }] : [];
  } catch {
    return [];
  }
}
