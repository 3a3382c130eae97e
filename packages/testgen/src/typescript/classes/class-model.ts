import { walk, type SyntaxNode } from "@repost/syntax";
import { prototypeHolders } from "../source/prototype-class.ts";
import { typeParametersOf } from "../source/type-parameters.ts";

/** A class, or a function with a prototype. */
export interface ClassModel {
  readonly name: string;
  /**
   * Expression for the class: `module.exports` for `module.exports = class Oven {}`.
   * @default its name
   */
  readonly spelling?: string;
  readonly parent: string | null;
  readonly interfaces: readonly string[];
  /** Declaration of member types; undefined for functions with a prototype. */
  readonly written?: SyntaxNode;
  readonly typeParameters: readonly string[];
  readonly parentTypes: readonly SyntaxNode[];
  /** Constructor; null if the class has none of its own. */
  readonly constructorNode: SyntaxNode | null;
  readonly overloads: readonly SyntaxNode[];
  /** Other modules can construct its objects. */
  readonly isOpen: boolean;
  /** Methods without accessors. */
  readonly methods: ReadonlyMap<string, SyntaxNode>;
  readonly setters: ReadonlyMap<string, SyntaxNode>;
  /** Static members, also of declaration files. */
  readonly statics: ReadonlyMap<string, SyntaxNode>;
  /** Static instances: `static empty: Loaf`. */
  readonly constants: readonly string[];
  readonly members: ReadonlySet<string>;
}

const CLASSES = /^(?:class_declaration|abstract_class_declaration|class)$/u;
const FUNCTION_VALUES = /^(?:arrow_function|function_expression|function)$/u;
const FUNCTIONS = /^(?:function_declaration|function_expression|function)$/u;

export function readClasses(root: SyntaxNode): ReadonlyMap<string, ClassModel> {
  const classes = new Map<string, ClassModel>();
  const functions = new Map<string, SyntaxNode>();
  const prototypes: Assignment[] = [];
  const staticAssignments: Assignment[] = [];
  const holders = prototypeHolders(root);
  walk(root, (node) => {
    if (CLASSES.test(node.type)) {
      const name = nameInModule(node);
      if (name !== null && !classes.has(name)) classes.set(name, { ...classModel(name, node), ...spelledAs(node) });
    }
    if (FUNCTIONS.test(node.type)) {
      const name = nameInModule(node);
      if (name !== null && !functions.has(name)) functions.set(name, node);
    }
    if (node.type === "assignment_expression") {
      prototypes.push(...prototypeAssignments(node, holders));
      staticAssignments.push(...staticAssignment(node));
    }
  });
  for (const [name, node] of functions) {
    const assigned = assignedTo(name, prototypes);
    if (assigned.length > 0 || (/^[A-Z]/u.test(name) && assignsToThis(node)))
      if (!classes.has(name))
        classes.set(name, {
          ...functionModel(name, node, assigned, functions),
          ...spelledAs(node),
          statics: staticsOf(assignedTo(name, staticAssignments)),
        });
  }
  for (const [name, model] of classes)
    classes.set(name, withPrototypeMethods(model, assignedTo(name, prototypes), functions));
  return withParents(classes);
}

function assignedTo(name: string, assignments: readonly Assignment[]): readonly Assignment[] {
  return assignments.filter(({ owner }) => owner === name);
}

function withPrototypeMethods(
  model: ClassModel,
  assigned: readonly Assignment[],
  functions: ReadonlyMap<string, SyntaxNode>,
): ClassModel {
  const more = methodsAmong(assigned, functions);
  return more.size === 0
    ? model
    : {
        ...model,
        methods: new Map([...model.methods, ...more]),
        members: new Set([...model.members, ...more.keys()]),
      };
}

function withParents(classes: ReadonlyMap<string, ClassModel>): ReadonlyMap<string, ClassModel> {
  const spelled = new Map([...classes.values()].flatMap(({ name, spelling }) => (spelling ? [[spelling, name]] : [])));
  if (spelled.size === 0) return classes;
  const parentOf = (model: ClassModel): string | null =>
    model.parent === null ? null : (spelled.get(model.parent) ?? model.parent);
  return new Map([...classes].map(([name, model]) => [name, { ...model, parent: parentOf(model) }]));
}

/** A class expression is named by its assigned member. */
function spelledAs(node: SyntaxNode): Pick<ClassModel, "spelling"> {
  const assigned = /^(?:class|function_expression|function)$/u.test(node.type)
    ? node.parent?.childForFieldName("left")
    : null;
  return assigned?.type === "member_expression" ? { spelling: assigned.text } : {};
}

/** Returns a class and its ancestors, itself first. */
export function lineageOf(
  classes: ReadonlyMap<string, ClassModel>,
  name: string,
  seen: readonly ClassModel[] = [],
): readonly ClassModel[] {
  const model = classes.get(name);
  if (model === undefined || seen.includes(model)) return seen;
  const all = [...seen, model];
  return model.parent === null ? all : lineageOf(classes, model.parent, all);
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/u;
const THIS_FIELD = /\bthis(?:\.([A-Za-z_$][\w$]*)|\[["']([A-Za-z_$][\w$]*)["']\])\s*=[^=]/u;

/** Returns the variable's name for `var Oven = class _Oven {}`. */
function nameInModule(node: SyntaxNode): string | null {
  const declaredName = node.childForFieldName("name")?.text ?? null;
  if (declaredName !== null && node.type !== "class") return declaredName;
  const holder = node.parent;
  const target = holder?.childForFieldName("name") ?? holder?.childForFieldName("left");
  // `Kitchen.Oven = function () {}`
  if (declaredName === null && node.type !== "class" && target?.type === "member_expression")
    return target.childForFieldName("property")?.text ?? null;
  return target?.type === "identifier" ? target.text : declaredName;
}

function classModel(name: string, node: SyntaxNode): ClassModel {
  const body = node.childForFieldName("body")?.namedChildren ?? [];
  const extending = node.namedChildren.find(({ type }) => type === "class_heritage");
  const clause = extending?.namedChildren.find(({ type }) => type === "extends_clause");
  const heritage = extending?.text ?? "";
  const methods = new Map<string, SyntaxNode>();
  const setters = new Map<string, SyntaxNode>();
  const statics = new Map<string, SyntaxNode>();
  const constants: string[] = [];
  const members = new Set<string>();
  const overloads: SyntaxNode[] = [];
  let constructorNode: SyntaxNode | null = null;
  let isOpen = node.type !== "abstract_class_declaration";
  for (const member of body) {
    const memberName = (member.childForFieldName("name") ?? member.childForFieldName("property"))?.text ?? "";
    const words = new Set(member.children.map(({ type }) => type));
    if (memberName === "constructor") {
      if (member.type === "method_signature") overloads.push(member);
      if (!passesAllArguments(member)) constructorNode = member;
      if (/^(?:private|protected)\b/u.test(member.text)) isOpen = false;
      for (const field of thisFields(member)) members.add(field);
      for (const field of parameterProperties(member)) members.add(field);
    } else if (words.has("static")) {
      if (!IDENTIFIER.test(memberName) || /^(?:private|protected)\b/u.test(member.text)) continue;
      const isMethod = /^method_(?:definition|signature)$/u.test(member.type) && !words.has("get") && !words.has("set");
      const value = isMethod ? member : member.childForFieldName("value");
      if (value !== null && (isMethod || FUNCTION_VALUES.test(value.type)))
        if (member.type !== "method_signature" || !statics.has(memberName)) statics.set(memberName, value);
      if (isStaticInstance(member, name)) constants.push(memberName);
    } else if (IDENTIFIER.test(memberName)) {
      members.add(memberName);
      if (member.type === "method_definition" && words.has("set")) setters.set(memberName, member);
      if (member.type === "method_definition" && !words.has("get") && !words.has("set"))
        methods.set(memberName, member);
    }
  }
  return {
    written: node,
    name,
    interfaces: (/\bimplements\s+([^]*)$/u.exec(heritage)?.[1] ?? "").match(/(?<![\w$.<])[A-Z][\w$]*/gu) ?? [],
    parent: /\bextends\s+([\w$]+(?:\.exports\b)?)/u.exec(heritage)?.[1] ?? null,
    typeParameters: typeParametersOf(node).map((parameter) => parameter.name),
    parentTypes: clause?.namedChildren.find(({ type }) => type === "type_arguments")?.namedChildren ?? [],
    constructorNode,
    overloads,
    isOpen,
    methods,
    setters,
    statics,
    constants,
    members,
  };
}

function isStaticInstance(field: SyntaxNode, name: string): boolean {
  const type = field.childForFieldName("type")?.text.replace(/^:\s*|<.*$/gsu, "");
  const value = field.childForFieldName("value");
  const made = value?.type === "new_expression" ? value.childForFieldName("constructor")?.text : undefined;
  return field.type.endsWith("field_definition") && (type === name || made === name);
}

/** Compilers write `constructor() { super(...arguments); this.size = 1; }`. */
function passesAllArguments(constructor: SyntaxNode): boolean {
  const parameters = constructor.childForFieldName("parameters")?.namedChildren ?? [];
  const body = constructor.childForFieldName("body")?.text ?? "";
  const [, passed] = /^\{\s*super\(\s*\.\.\.([\w$]+)\s*\)/u.exec(body) ?? [];
  const [only] = parameters;
  if (only === undefined) return passed === "arguments";
  const rest = /^\.\.\.([\w$]+)/u.exec(only.text)?.[1];
  return parameters.length === 1 && rest !== undefined && rest === passed;
}

interface Assignment {
  readonly owner: string;
  /** Name of the member; null for the whole prototype. */
  readonly member: string | null;
  readonly value: SyntaxNode;
}

/** Reads `Oven.prototype.heat = value` and `Oven.prototype = { heat }`, also through a variable. */
function prototypeAssignments(node: SyntaxNode, holders: ReturnType<typeof prototypeHolders>): readonly Assignment[] {
  const right = node.childForFieldName("right");
  const path = node.childForFieldName("left")?.text ?? "";
  const [, named = "", dotted, quoted] =
    /^(?:[\w$]+\.)*([\w$]+)\.prototype(?:\.([\w$]+)|\[["']([\w$]+)["']\])?$/u.exec(path) ?? [];
  const [, variable = "", put] = /^([\w$]+)\.([\w$]+)$/u.exec(path) ?? [];
  const owner = named === "" ? (holders.get(variable)?.owner ?? "") : named;
  if (owner === "" || right === null) return [];
  const member = dotted ?? quoted ?? (named === "" ? put : undefined);
  const value = (member === undefined ? holders.get(right.text)?.value : undefined) ?? lastAssigned(right);
  if (member !== undefined) return [{ owner, member, value }];
  const memberNodes = value.type !== "object" ? [] : value.namedChildren;
  const members = memberNodes.flatMap((memberNode): Assignment[] => {
    const key = (memberNode.childForFieldName("key") ?? memberNode.childForFieldName("name") ?? memberNode).text;
    const name = key.replace(/^(["'])(.*)\1$/su, "$2");
    const held = memberNode.type === "method_definition" ? memberNode : memberNode.childForFieldName("value");
    return IDENTIFIER.test(name) ? [{ owner, member: name, value: held ?? memberNode }] : [];
  });
  return [{ owner, member: null, value }, ...members];
}

/** Returns the final value of `Oven.prototype.heat = Oven.prototype.warm = value`. */
function lastAssigned(node: SyntaxNode): SyntaxNode {
  const right = node.type === "assignment_expression" ? node.childForFieldName("right") : null;
  return right === null ? node : lastAssigned(right);
}

/** Reads `Oven.open = function () {}`. */
function staticAssignment(node: SyntaxNode): readonly Assignment[] {
  const value = node.childForFieldName("right");
  const [, owner = "", member = ""] =
    /^([\w$]+)\.([A-Za-z_$][\w$]*)$/u.exec(node.childForFieldName("left")?.text ?? "") ?? [];
  return member === "" || value === null || !FUNCTION_VALUES.test(value.type) ? [] : [{ owner, member, value }];
}

function staticsOf(assignments: readonly Assignment[]): ReadonlyMap<string, SyntaxNode> {
  return new Map(assignments.flatMap(({ member, value }) => (member === null ? [] : [[member, value]])));
}

function functionModel(
  name: string,
  node: SyntaxNode,
  assignments: readonly Assignment[],
  functions: ReadonlyMap<string, SyntaxNode>,
): ClassModel {
  const methods = methodsAmong(assignments, functions);
  const whole = assignments.find(({ member }) => member === null)?.value.text ?? "";
  return {
    name,
    parent:
      /(?:Object\.create|inherit\w*|baseCreate|create)\(\s*([\w$]+)\.prototype|^new\s+([\w$]+)/u.exec(whole)?.[1] ??
      null,
    interfaces: [],
    typeParameters: [],
    parentTypes: [],
    constructorNode: node,
    overloads: [],
    isOpen: true,
    methods,
    setters: new Map(),
    statics: new Map(),
    constants: [],
    members: new Set([...methods.keys(), ...thisFields(node)]),
  };
}

function methodsAmong(
  assignments: readonly Assignment[],
  functions: ReadonlyMap<string, SyntaxNode>,
): ReadonlyMap<string, SyntaxNode> {
  return new Map(
    assignments.flatMap(({ member, value }): readonly (readonly [string, SyntaxNode])[] => {
      const isFunction = FUNCTIONS.test(value.type) || value.type === "method_definition";
      const definition = isFunction ? value : functions.get(value.text);
      return member === null || member === "constructor" || definition === undefined ? [] : [[member, definition]];
    }),
  );
}

function assignsToThis(node: SyntaxNode): boolean {
  return THIS_FIELD.test(node.childForFieldName("body")?.text ?? "");
}

function thisFields(node: SyntaxNode): readonly string[] {
  const body = node.childForFieldName("body")?.text ?? "";
  return [...body.matchAll(new RegExp(THIS_FIELD, "gu"))].map(([, field, quoted]) => field ?? quoted ?? "");
}

function parameterProperties(node: SyntaxNode): readonly string[] {
  const parameters = node.childForFieldName("parameters")?.namedChildren ?? [];
  return parameters.flatMap((parameter) =>
    parameter.children.some(({ type }) => type === "accessibility_modifier" || type === "readonly")
      ? [parameter.childForFieldName("pattern")?.text ?? ""]
      : [],
  );
}
