import { Parser, type Tree } from "web-tree-sitter";
import { readPackageFile } from "../read-package-file.ts";

/** Moves return whether they succeeded. */
export interface TreeWalk {
  readonly type: () => number;
  readonly field: () => number;
  readonly start: () => number;
  readonly end: () => number;
  readonly isMissing: () => boolean;
  readonly goToFirstChild: () => boolean;
  readonly goToNextSibling: () => boolean;
  readonly goToParent: () => boolean;
  /** Frees the cursor. Call it last. */
  readonly delete: () => void;
}

/** These functions keep the position in shared memory. */
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

declare const WebAssembly: {
  compile(code: Uint8Array): Promise<object>;
  readonly Instance: new (module: object, imports: unknown) => Instance;
};

interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}

let loading: Promise<void> | undefined;

export function loadTreeSitter(): Promise<void> {
  return (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
}

async function load(): Promise<void> {
  const module = await WebAssembly.compile(await readPackageFile("web-tree-sitter/web-tree-sitter.wasm"));
  await Parser.init({
    // Not called when other code loaded the library first.
    instantiateWasm(imports: unknown, use: (instance: Instance, module: object) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      direct = walkFunctionsOf(instance);
      use(instance, module);
      return instance.exports;
    },
  });
}

function walkFunctionsOf({ exports }: Instance): WalkFunctions | undefined {
  const entries = Object.entries(functions).map(([use, name]) => [use, exports[name]]);
  return entries.every(([, walkFunction]) => typeof walkFunction === "function")
    ? (Object.fromEntries(entries) as WalkFunctions)
    : undefined;
}

/** Until `delete`, tree-sitter must not be used otherwise. Its own cursors are several times slower. */
export function walkTree(tree: Tree): TreeWalk {
  // Address of a tree in tree-sitter's own classes.
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
    // A collected cursor corrupts the parser's memory.
    delete: () => cursor.delete(),
  };
}
