import { isPlain, type Expression } from "../../values/expression.ts";
import {
  childrenOfNode,
  readClass,
  readFunction,
  statementsOf,
  type PythonClass,
  type PythonFunction,
  isSecondary,
  readField,
} from "./definitions.ts";
import type { SyntaxNode } from "@repost/syntax";
import { isPath, readExpression } from "./read-expression.ts";
import { child, childText } from "../../nodes.ts";

export interface ModuleIndex {
  readonly functions: ReadonlyMap<string, PythonFunction>;
  readonly classes: ReadonlyMap<string, PythonClass>;
  /** Last assigned expressions by name. */
  readonly assigned: ReadonlyMap<string, SyntaxNode>;
  readonly constants: ReadonlyMap<string, Expression>;
  /** Imported names by local name: { dt: "datetime", date: "datetime.date" }. */
  readonly imports: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
}

export function indexModule(root: SyntaxNode): ModuleIndex {
  const functions = new Map<string, PythonFunction>();
  const classes = new Map<string, PythonClass>();
  const assigned = new Map<string, SyntaxNode>();
  const imports = new Map<string, string>();
  const add = (statements: readonly SyntaxNode[], owner: string | null): void => {
    for (const statement of statements) {
      const definition = readFunction(statement, owner);
      if (definition !== null && !isSecondary(definition)) functions.set(definition.name, definition);
      const pythonClass = readClass(statement, owner);
      if (pythonClass !== null) {
        classes.set(pythonClass.name, pythonClass);
        add(statementsOf(child(pythonClass.node, "body") ?? pythonClass.node), pythonClass.name);
      }
      if (owner === null) {
        for (const [name, value] of assignmentsIn(statement)) assigned.set(name, value);
        for (const [name, origin] of importsIn(statement)) imports.set(name, origin);
      }
    }
  };
  add(statementsOf(root), null);
  const names = new Set(
    [...functions.keys(), ...classes.keys(), ...assigned.keys(), ...imports.keys()].filter(
      (name) => !name.includes("."),
    ),
  );
  return { functions, classes, assigned, constants: literalsOf(assigned), imports, names };
}

function literalsOf(assigned: ReadonlyMap<string, SyntaxNode>): ReadonlyMap<string, Expression> {
  return new Map(
    [...assigned].flatMap(([name, node]): [string, Expression][] => {
      const value = readExpression(node);
      return isPlain(value) ? [[name, value]] : [];
    }),
  );
}

export function assignmentsIn(statement: SyntaxNode): readonly (readonly [string, SyntaxNode])[] {
  const { name = "", value = null } = readField(statement) ?? {};
  return value === null ? [] : [[name, value]];
}

export function importsIn(statement: SyntaxNode): readonly (readonly [string, string])[] {
  if (statement.type === "import_statement") {
    return childrenOfNode(statement).map((part) => {
      const { path, alias } = importedName(part);
      return [alias ?? path.split(".")[0] ?? path, alias === null ? (path.split(".")[0] ?? path) : path] as const;
    });
  }
  if (statement.type !== "import_from_statement") return [];
  const source = child(statement, "module_name");
  return childrenOfNode(statement)
    .filter((part) => part.startIndex !== source?.startIndex && part.type !== "wildcard_import")
    .map((part) => {
      const { path, alias } = importedName(part);
      return [alias ?? path, `${source?.text ?? ""}.${path}`] as const;
    });
}

function importedName(node: SyntaxNode): { readonly path: string; readonly alias: string | null } {
  const name = child(node, "name");
  return { path: name?.text ?? node.text, alias: child(node, "alias")?.text ?? null };
}

export function docstringOf(block: SyntaxNode): string | null {
  const [first] = childrenOfNode(block);
  const literal = first?.type === "expression_statement" ? childrenOfNode(first)[0] : undefined;
  if (literal === undefined || (literal.type !== "string" && literal.type !== "concatenated_string")) return null;
  const value = readExpression(literal);
  return value.kind === "text" ? value.value : null;
}

/** Reads a literal, or a constant of the module or its classes. */
export function constantText(node: SyntaxNode, index: ModuleIndex, owner: string | null): string | null {
  const value = readExpression(constantNode(node, index, owner) ?? node);
  return value.kind === "text" ? value.value : null;
}

export function constantNode(node: SyntaxNode, index: ModuleIndex, owner: string | null): SyntaxNode | null {
  if (!isPath(node)) return null;
  if (node.type === "identifier") return fieldOf(owner, node.text, index) ?? index.assigned.get(node.text) ?? null;
  const object = childText(node, "object");
  return fieldOf(/^(?:self|cls)$/u.test(object) ? owner : object, childText(node, "attribute"), index);
}

function fieldOf(owner: string | null, name: string, index: ModuleIndex): SyntaxNode | null {
  const lineage = owner === null ? [] : classLineage(index, owner);
  return lineage.flatMap(({ fields }) => fields.filter((field) => field.name === name)).at(0)?.value ?? null;
}

/** Returns the class, then its bases in the module. */
export function classLineage(
  index: ModuleIndex,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): readonly PythonClass[] {
  const pythonClass = index.classes.get(name);
  if (pythonClass === undefined || seen.has(name)) return [];
  const visited = new Set([...seen, name]);
  return [
    pythonClass,
    ...pythonClass.bases.flatMap((base) => classLineage(index, base.replace(/\[.*$/su, ""), visited)),
  ];
}

export function methodIn(lineage: readonly PythonClass[], name: string): PythonFunction | undefined {
  return lineage.find(({ methods }) => methods.has(name))?.methods.get(name);
}

export function methodsIn(lineage: readonly PythonClass[]): readonly PythonFunction[] {
  return lineage.flatMap(({ methods }) => [...methods.values()]);
}
