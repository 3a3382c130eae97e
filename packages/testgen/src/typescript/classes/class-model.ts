import { type SyntaxNode, walk } from "@repost/syntax";
import { child, childText, keyText, partsOf } from "../source/nodes.ts";
import { referenceTypes } from "../types/declared-result.ts";

/** A class, or a function with a prototype. */
export interface ClassModel {
  readonly name: string;
  /**
   * Expression for the class: `module.exports` for `module.exports = class Oven {}`.
   * @default its name
   */
  readonly spelling?: string;
  readonly parent: string | null;
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
  walk(root, (node) => {
    const name = CLASSES.test(node.type) || FUNCTIONS.test(node.type) ? nameInModule(node) : null;
    if (name !== null && FUNCTIONS.test(node.type) && !functions.has(name)) functions.set(name, node);
    if (name !== null && CLASSES.test(node.type) && !classes.has(name))
      classes.set(name, { ...classModel(name, node), ...spelledAs(node) });
    if (node.type !== "assignment_expression") return;
    prototypes.push(...prototypeAssignments(node));
    staticAssignments.push(...staticAssignment(node));
  });
  for (const [name, node] of functions) {
    const assigned = assignedTo(name, prototypes);
    const isClass = assigned.length > 0 || (/^[A-Z]/u.test(name) && thisFields(node).length > 0);
    const statics = assignedTo(name, staticAssignments).map(({ member, value }) => [member ?? "", value] as const);
    if (isClass && !classes.has(name))
      classes.set(name, { ...functionModel(name, node, assigned), ...spelledAs(node), statics: new Map(statics) });
  }
  const spelled = new Map([...classes.values()].flatMap(({ name, spelling }) => (spelling ? [[spelling, name]] : [])));
  for (const [name, model] of classes) {
    const parent = model.parent === null ? null : (spelled.get(model.parent) ?? model.parent);
    const more = methodsAmong(assignedTo(name, prototypes), functions);
    const methods = new Map([...model.methods, ...more]);
    classes.set(name, { ...model, parent, methods, members: new Set([...more.keys(), ...model.members]) });
  }
  return classes;
}

function assignedTo(name: string, assignments: readonly Assignment[]): readonly Assignment[] {
  return assignments.filter(({ owner }) => owner === name);
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
const THIS_FIELD = /\bthis(?:\.([A-Za-z_$][\w$]*)|\[["']([A-Za-z_$][\w$]*)["']\])\s*=[^=]/gu;

/** Returns the variable's name for `var Oven = class _Oven {}`. */
function nameInModule(node: SyntaxNode): string | null {
  const declaredName = child(node, "name")?.text ?? null;
  if (declaredName !== null && node.type !== "class") return declaredName;
  const target = child(node.parent, "name") ?? child(node.parent, "left");
  // `Kitchen.Oven = function () {}`
  if (declaredName === null && node.type !== "class" && target?.type === "member_expression")
    return child(target, "property")?.text ?? null;
  return target?.type === "identifier" ? target.text : declaredName;
}

const PLAIN_CLASS = {
  parent: null,
  typeParameters: [],
  parentTypes: [],
  constructorNode: null,
  overloads: [],
  isOpen: true,
  methods: new Map<string, SyntaxNode>(),
  setters: new Map<string, SyntaxNode>(),
  statics: new Map<string, SyntaxNode>(),
  constants: [],
} satisfies Partial<ClassModel>;

function classModel(name: string, node: SyntaxNode): ClassModel {
  const heritage = node.namedChildren.find(({ type }) => type === "class_heritage");
  const clause = heritage?.namedChildren.find(({ type }) => type === "extends_clause");
  const members = partsOf(child(node, "body")).map((member) => {
    const words = new Set(member.children.map(({ type }) => type));
    const isAccessor = words.has("get") || words.has("set");
    const isHidden = /^(?:private|protected)\b/u.test(member.text);
    return {
      member,
      name: (child(member, "name") ?? child(member, "property"))?.text ?? "",
      words,
      isAccessor,
      isHidden,
    };
  });
  const constructors = members.filter((member) => member.name === "constructor");
  const namedMembers = members.filter((one) => one.name !== "constructor" && IDENTIFIER.test(one.name));
  const fixed = namedMembers.filter(({ words, isHidden }) => words.has("static") && !isHidden);
  const instanceMembers = namedMembers.filter(({ words }) => !words.has("static"));
  const defined = instanceMembers.filter(({ member }) => member.type === "method_definition");
  const statics = new Map<string, SyntaxNode>();
  for (const { member, name: key, isAccessor } of fixed) {
    const isMethod = /^method_(?:definition|signature)$/u.test(member.type) && !isAccessor;
    const value = isMethod ? member : child(member, "value");
    if (value === null || (!isMethod && !FUNCTION_VALUES.test(value.type))) continue;
    if (member.type !== "method_signature" || !statics.has(key)) statics.set(key, value);
  }
  const byName = (list: typeof instanceMembers) => new Map(list.map((one) => [one.name, one.member]));
  return {
    ...PLAIN_CLASS,
    written: node,
    name,
    parent: /\bextends\s+([\w$]+(?:\.exports\b)?)/u.exec(heritage?.text ?? "")?.[1] ?? null,
    typeParameters: partsOf(child(node, "type_parameters")).flatMap(
      (parameter) => child(parameter, "name")?.text ?? [],
    ),
    parentTypes: clause?.namedChildren.find(({ type }) => type === "type_arguments")?.namedChildren ?? [],
    constructorNode: constructors.at(-1)?.member ?? null,
    overloads: constructors.flatMap(({ member }) => (member.type === "method_signature" ? [member] : [])),
    isOpen: node.type !== "abstract_class_declaration" && constructors.every(({ isHidden }) => !isHidden),
    methods: byName(defined.filter(({ isAccessor }) => !isAccessor)),
    setters: byName(defined.filter(({ words }) => words.has("set"))),
    statics,
    constants: fixed.flatMap((item) => (isStaticInstance(item.member, name) ? [item.name] : [])),
    members: new Set([
      ...constructors.flatMap(({ member }) => [...thisFields(member), ...parameterProperties(member)]),
      ...instanceMembers.map((item) => item.name),
    ]),
  };
}

function isStaticInstance(field: SyntaxNode, name: string): boolean {
  const type = child(field, "type");
  const value = child(field, "value");
  const made = value?.type === "new_expression" ? childText(value, "constructor") : undefined;
  return (
    field.type.endsWith("field_definition") &&
    (made === name || (type !== null && referenceTypes.typeOf(type).reference === name))
  );
}

interface Assignment {
  readonly owner: string;
  /** Name of the member; null for the whole prototype. */
  readonly member: string | null;
  readonly value: SyntaxNode;
}

/** Reads `Oven.prototype.heat = value` and `Oven.prototype = { heat }`. */
function prototypeAssignments(node: SyntaxNode): readonly Assignment[] {
  const right = child(node, "right");
  const [, owner = "", dotted, quoted] =
    /^(?:[\w$]+\.)*([\w$]+)\.prototype(?:\.([\w$]+)|\[["']([\w$]+)["']\])?$/u.exec(childText(node, "left")) ?? [];
  if (owner === "" || right === null) return [];
  const member = dotted ?? quoted;
  if (member !== undefined) return [{ owner, member, value: right }];
  const members = (right.type === "object" ? right.namedChildren : []).flatMap((memberNode): Assignment[] => {
    const name = keyText(memberNode) ?? memberNode.text;
    const held = memberNode.type === "method_definition" ? memberNode : child(memberNode, "value");
    return IDENTIFIER.test(name) ? [{ owner, member: name, value: held ?? memberNode }] : [];
  });
  return [{ owner, member: null, value: right }, ...members];
}

/** Reads `Oven.open = function () {}`. */
function staticAssignment(node: SyntaxNode): readonly Assignment[] {
  const value = child(node, "right");
  const [, owner = "", member = ""] = /^([\w$]+)\.([A-Za-z_$][\w$]*)$/u.exec(childText(node, "left")) ?? [];
  return member === "" || value === null || !FUNCTION_VALUES.test(value.type) ? [] : [{ owner, member, value }];
}

const HEIR = /(?:Object\.create|inherit\w*|baseCreate|create)\(\s*([\w$]+)\.prototype|^new\s+([\w$]+)/u;

function functionModel(name: string, node: SyntaxNode, assignments: readonly Assignment[]): ClassModel {
  const whole = assignments.find(({ member }) => member === null)?.value.text ?? "";
  const parent = HEIR.exec(whole)?.[1] ?? null;
  return { ...PLAIN_CLASS, name, parent, constructorNode: node, members: new Set(thisFields(node)) };
}

function methodsAmong(
  assignments: readonly Assignment[],
  functions: ReadonlyMap<string, SyntaxNode>,
): ReadonlyMap<string, SyntaxNode> {
  return new Map(
    assignments.flatMap(({ member, value }): readonly (readonly [string, SyntaxNode])[] => {
      const isMethod = FUNCTIONS.test(value.type) || value.type === "method_definition";
      const definition = isMethod ? value : functions.get(value.text);
      return member === null || member === "constructor" || definition === undefined ? [] : [[member, definition]];
    }),
  );
}

function thisFields(node: SyntaxNode): readonly string[] {
  return [...childText(node, "body").matchAll(THIS_FIELD)].map(([, field, quoted]) => field ?? quoted ?? "");
}

function parameterProperties(node: SyntaxNode): readonly string[] {
  const parameters = child(node, "parameters")?.namedChildren ?? [];
  return parameters.flatMap((parameter) =>
    parameter.children.some(({ type }) => type === "accessibility_modifier" || type === "readonly")
      ? [childText(parameter, "pattern")]
      : [],
  );
}
