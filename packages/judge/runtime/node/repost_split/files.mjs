import { Buffer, isArray, isSafeInteger, Map, platform, Set } from "./base.mjs";
import { textOf } from "./leaves.mjs";
import { TooLarge, Violation } from "./problems.mjs";
import { StatePart } from "./state.mjs";

// Saved before a test may replace them.
const {
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} = platform("node:fs");
const { dirname, join } = platform("node:path");
const MAX_FILES = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MODE = 0o777;
const FOLDER = "folder";
const FILE = "file";

/** In the working, home and temporary folders, without links. */
export class Files extends StatePart {
  key = "f";
  #realm;
  #roots;
  #known = new Map();
  #sending;

  constructor(realm) {
    super();
    this.#realm = realm;
    const places = [process.cwd(), process.env["HOME"], process.env["TMPDIR"]];
    this.#roots = Array.from(new Set(places.map(realFolder))).filter((place) => place !== undefined);
  }

  begin() {
    try {
      this.#known = this.#look();
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      // Folders with earlier content are excluded.
      this.#roots = [];
    }
  }

  #look() {
    const found = new Map();
    const pending = this.#roots.map((_, index) => [index, ""]);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [index, folder] = next;
      for (const name of namesIn(join(this.#roots[index], folder))) {
        const path = folder === "" ? name : `${folder}/${name}`;
        const about = lstatSync(join(this.#roots[index], path), { throwIfNoEntry: false });
        if (about?.isDirectory()) pending.push([index, path]);
        if (about?.isDirectory()) found.set(`${index}/${path}`, `${FOLDER} 0 0 ${about.mode & MODE}`);
        if (about?.isFile())
          found.set(`${index}/${path}`, `${FILE} ${about.size} ${about.mtimeMs} ${about.mode & MODE}`);
        if (found.size > MAX_FILES) throw new TooLarge("too many files");
      }
    }
    return found;
  }

  collect() {
    const now = this.#look();
    this.#sending = now;
    const changes = [];
    for (const key of Array.from(this.#known.keys()).toSorted(backwards)) {
      if (!now.has(key)) changes.push([...split(key), null, 0, ""]);
    }
    let left = MAX_BYTES;
    for (const key of Array.from(now.keys()).toSorted(forwards)) {
      if (this.#known.get(key) === now.get(key)) continue;
      const [kind, size, , mode] = now.get(key).split(" ");
      const [index, path] = split(key);
      left -= Number(size);
      if (left < 0) throw new TooLarge("too many bytes in files");
      changes.push([index, path, kind, Number(mode), kind === FILE ? contentOf(join(this.#roots[index], path)) : ""]);
    }
    return changes.length === 0 ? undefined : changes;
  }

  commit() {
    this.#known = this.#sending ?? this.#known;
  }

  apply(found) {
    if (!isArray(found)) throw new Violation("no files");
    for (const change of found) {
      if (!isArray(change)) throw new Violation("no file");
      const [index, path, ...rest] = change;
      try {
        const place = this.#place(index, textOf(path));
        if (this.#carries(place, rest[0])) put(place, ...rest);
      } catch (error) {
        if (error instanceof Violation) throw error;
        throw new Violation(`a file that cannot be put there: ${String(error.code)}`);
      }
    }
    this.#known = this.#look();
  }

  /** Distinguishes kinds of changes, because names of temporary files vary. */
  #carries(place, kind) {
    if (!this.#realm.trusted) return true;
    const isNew = lstatSync(place, { throwIfNoEntry: false }) === undefined;
    return this.#realm.changes.carries(`files ${kind === null ? "deleted" : isNew ? "new" : "changed"}`);
  }

  /** Follows no links. */
  #place(index, path) {
    const root = isSafeInteger(index) ? this.#roots[index] : undefined;
    if (root === undefined || path.includes("\0")) throw new Violation("a file in no folder");
    if (path.split("/").some((part) => part === "" || part === "." || part === "..")) {
      throw new Violation("a file outside of its folder");
    }
    const place = join(root, path);
    if (realpathSync(dirname(place)) !== dirname(place)) throw new Violation("a file behind a link");
    return place;
  }
}

const forwards = (left, right) => (left < right ? -1 : 1);
const backwards = (left, right) => (left < right ? 1 : -1);

function realFolder(place) {
  if (place === undefined) return undefined;
  try {
    return realpathSync(place);
  } catch {
    return undefined;
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder).toSorted(forwards);
  } catch {
    return [];
  }
}

function contentOf(path) {
  try {
    return readFileSync(path, { encoding: "base64", flag: constants.O_RDONLY | constants.O_NOFOLLOW });
  } catch {
    // Unreadable for its owner.
    return "";
  }
}

function split(key) {
  const at = key.indexOf("/");
  return [Number(key.slice(0, at)), key.slice(at + 1)];
}

function put(place, kind, mode, content) {
  const about = lstatSync(place, { throwIfNoEntry: false });
  const there = about === undefined ? null : about.isDirectory() ? FOLDER : FILE;
  if (there !== null && (there !== kind || kind === FILE)) (there === FOLDER ? rmdirSync : unlinkSync)(place);
  if (kind === null) return;
  if (!isSafeInteger(mode) || (kind !== FOLDER && kind !== FILE)) throw new Violation("a file of no known kind");
  if (kind === FOLDER && there !== FOLDER) mkdirSync(place);
  if (kind === FILE) writeFileSync(place, Buffer.from(textOf(content), "base64"), { flag: "wx" });
  chmodSync(place, mode & MODE);
}
