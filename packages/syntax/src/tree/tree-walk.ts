import { Parser, type Tree } from "web-tree-sitter";
import { readPackageFile } from "../read-package-file.ts";

/** A place in a tree of tree-sitter. Moving says whether there was something to move to. */
export interface TreeWalk {
  readonly type: () => number;
  /** 0 for none. */
  readonly field: () => number;
  readonly start: () => number;
  readonly end: () => number;
  readonly isMissing: () => boolean;
  readonly goToFirstChild: () => boolean;
  readonly goToNextSibling: () => boolean;
  readonly goToParent: () => boolean;
  /** Frees what it holds; nothing else is called then. */
  readonly delete: () => void;
}

/** What tree-sitter's WebAssembly has for it: functions of a tree's address, which keep the place in one place of the memory. */
const functions = {
  root: "ts_tree_root_node_wasm",
  start: "ts_tree_cursor_new_wasm",
  type: "ts_tree_cursor_current_node_type_id_wasm",
  field: "ts_tree_cursor_current_field_id_wasm",
  startIndex: "ts_tree_cursor_start_index_wasm",
  endIndex: "ts_tree_cursor_end_index_wasm",
  isMissing: "ts_tree_cursor_current_node_is_missing_wasm",
  firstChild: "ts_tree_cursor_goto_first_child_wasm",
  nextSibling: "ts_tree_cursor_goto_next_sibling_wasm",
  parent: "ts_tree_cursor_goto_parent_wasm",
  delete: "ts_tree_cursor_delete_wasm",
} as const;

type WalkFunctions = Readonly<Record<keyof typeof functions, (address: number) => number>>;

let direct: WalkFunctions | undefined;

/** As much of it as is needed here; the types of Node lack it. */
declare const WebAssembly: {
  compile(code: Uint8Array): Promise<object>;
  readonly Instance: new (module: object, imports: unknown) => Instance;
};

interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}

let loading: Promise<void> | undefined;

/** Loads tree-sitter, once. */
export function loadTreeSitter(): Promise<void> {
  return (loading ??= load().catch((error: unknown) => {
    // It is tried again, for the cause may have been removed meanwhile.
    loading = undefined;
    throw error;
  }));
}

async function load(): Promise<void> {
  const module = await WebAssembly.compile(await readPackageFile("web-tree-sitter/web-tree-sitter.wasm"));
  await Parser.init({
    // Where another part of the program was first, it does not ask for this.
    instantiateWasm(imports: unknown, use: (instance: Instance, module: object) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      direct = walkFunctionsOf(instance);
      use(instance, module);
      return instance.exports;
    },
  });
}

function walkFunctionsOf({ exports }: Instance): WalkFunctions | undefined {
  const found = Object.entries(functions).map(([use, name]) => [use, exports[name]]);
  // What WebAssembly exports and can be called takes numbers.
  return found.every(([, one]) => typeof one === "function") ? (Object.fromEntries(found) as WalkFunctions) : undefined;
}

/**
 * Begins at a tree's root. Until it is deleted nothing else is asked of tree-sitter.
 *
 * Its cursors pass their place to WebAssembly and back with each question, which takes several times as long as the answer, and
 * a tree has ten nodes a line.
 */
export function walkTree(tree: Tree): TreeWalk {
  // Where its own classes look for a tree's address.
  const address: unknown = Reflect.get(tree, 0);
  return direct === undefined || typeof address !== "number" ? walkByCursor(tree) : walkDirectly(address, direct);
}

function walkDirectly(address: number, call: WalkFunctions): TreeWalk {
  call.root(address);
  call.start(address);
  return {
    type: () => call.type(address),
    field: () => call.field(address),
    start: () => call.startIndex(address),
    end: () => call.endIndex(address),
    isMissing: () => call.isMissing(address) === 1,
    goToFirstChild: () => call.firstChild(address) === 1,
    goToNextSibling: () => call.nextSibling(address) === 1,
    goToParent: () => call.parent(address) === 1,
    delete: () => call.delete(address),
  };
}

/** With what tree-sitter offers everybody. */
export function walkByCursor(tree: Tree): TreeWalk {
  const cursor = tree.walk();
  return {
    type: () => cursor.nodeTypeId,
    field: () => cursor.currentFieldId,
    start: () => cursor.startIndex,
    end: () => cursor.endIndex,
    isMissing: () => cursor.nodeIsMissing,
    goToFirstChild: () => cursor.gotoFirstChild(),
    goToNextSibling: () => cursor.gotoNextSibling(),
    goToParent: () => cursor.gotoParent(),
    // One that is collected without being deleted corrupts the parser's memory.
    delete: () => cursor.delete(),
  };
}
