import { wrapped, eachText, eachValue, eachOf, sharedNode } from "../core/nodes.ts";
import { pythonBuiltins } from "@repost/syntax";
import type { Analysis, CallSite, Frame, LanguageSemantics, ReadSite } from "../core/analysis.ts";
import type { DecoratedValue, ContainerValue } from "../core/values.ts";
import type { Operation } from "../core/code.ts";
import { generatorOf } from "../core/call-function.ts";
import { memberOf } from "../core/members.ts";
import { flattened } from "../core/narrow.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import { readAttribute, storeAttribute } from "./attributes.ts";
import { call } from "./call.ts";
import { callMethod, callWith } from "./call-values.ts";
import { importComputed } from "./computed-names.ts";
import { decorateExternally } from "./externals.ts";
import { bindImport, moduleMember, type Program, starWith } from "./program.ts";
import { enter, iterate } from "./iteration.ts";
import { readFrom, storeInto, copyContainer, createContainer, slotOf } from "../core/containers.ts";

const builtinWrappers = { staticmethod: "static", classmethod: "class_method", property: "property" } as const;

const harmful = new Set([
  "eval",
  "exec",
  "setattr",
  "delattr",
  "map",
  "filter",
  "sorted",
  "min",
  "max",
  "next",
  "super",
]);

export function createPythonSemantics(program: Program): LanguageSemantics {
  return {
    readFreeName: (frame, name) => readFreeName(program, frame, name),
    isHarmless: (name) => pythonBuiltins.has(name) && !harmful.has(name),
    readAttribute: (site, object, name, result) => readAttribute(program, site, object, name, result),
    storeAttribute: (site, object, name, value) => storeAttribute(program, site, object, name, value),
    readItem: (site, object, key, result) => readItem(program, site, object, key, result),
    storeItem,
    call: (site, id) => {
      call(site, id);
      importComputed(program, site, id);
    },
    decorate,
    iterate,
    enter,
    raise,
    catchType,
    operate,
    bindImport: (frame, statement, bind) => bindImport(program, frame, statement, bind),
    finishClass: (frame, created) => {
      const { analysis } = frame;
      const site: ReadSite = { analysis, scope: frame.scope, caller: frame.scope.parent?.name ?? frame.caller };
      const hook = memberOf(analysis, created, "__init_subclass__", created);
      callWith(site, hook, created.id, [], nowhere);
    },
    startBody: () => undefined,
    resultOf: (analysis, callee) => (callee.code.isGenerator ? generatorOf(analysis, callee).id : null),
    awaitValue: (_site, awaited) => awaited,
    startModule: ({ scope }, { path, exports }) => void program.modules.set(path, { scope, exports, stars: new Set() }),
  };
}

function readFreeName(program: Program, { analysis, scope }: Frame, name: string): NodeId {
  const { solver, values } = analysis;
  const record = program.modules.get(scope.path);
  const hasStars = record?.scope.code.locals.has("*") === true;
  const isBuiltin = pythonBuiltins.has(name);
  // Any import binds a submodule in its package.
  const child = isBuiltin ? undefined : program.finder.child(scope.path, name);
  if (!hasStars && !isBuiltin && child === undefined) return nowhere;
  return sharedNode(analysis, program, `${scope.path}\0free ${name}`, (node) => {
    const addOwn = (): void => {
      if (child !== undefined) solver.add(node, values.module(child).id);
      else if (isBuiltin) solver.add(node, values.builtin(name).id);
    };
    if (!hasStars || record === undefined) addOwn();
    else
      solver.at("hierarchy", () => {
        const star = starWith(program, record, name);
        if (star === undefined) addOwn();
        else solver.flow(moduleMember(analysis, program, star, name), node);
      });
  });
}

function decorate(site: CallSite, decorator: NodeId, decorated: NodeId, result: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  if (decorator === nowhere) {
    solver.flow(decorated, result);
    return;
  }
  eachValue(analysis, decorator, (value) => {
    if (value.kind === "external") decorateExternally(site, value, decorated);
    else if (value.kind === "builtin" && value.name in builtinWrappers) {
      const kind = builtinWrappers[value.name as keyof typeof builtinWrappers];
      solver.flow(wrapped(analysis, decorated, kind), result);
    } else call(site, value.id);
  });
  solver.at("receivers", () => {
    if (solver.isEmpty(result)) solver.flow(decorated, result);
    else addStarved(site, decorated, result);
  });
}

function addStarved({ analysis }: CallSite, decorated: NodeId, result: NodeId): void {
  const { solver, values } = analysis;
  eachValue(analysis, decorated, (value) => {
    if (value.kind === "decorated") solver.add(result, value.id);
    if (value.kind !== "function" || !value.isStarved) return;
    const key = `decorated ${value.id}`;
    solver.add(result, values.intern<DecoratedValue>(key, { kind: "decorated", inner: value.id }).id);
  });
}

function raise(site: ReadSite, raised: NodeId): void {
  const { analysis, caller } = site;
  const { values, edges } = analysis;
  eachValue(analysis, raised, (value) => {
    if (value.kind === "class")
      callWith(site, memberOf(analysis, value, "__init__"), values.instance(value).id, [], nowhere);
    else if (value.kind === "external") edges.connect(caller, value.name);
  });
}

function catchType(site: ReadSite, type: NodeId, result: NodeId): void {
  const { solver, values } = site.analysis;
  if (type === nowhere) return;
  eachOf(site.analysis, flattened(site.analysis, type), "class", (value) => {
    solver.add(result, values.instance(value).id);
  });
}

function noteBeginning({ solver, values }: Analysis, left: ValueId, result: NodeId): void {
  const [, text] = /^s:(?<text>[a-z_][\w.]+[._])$/iu.exec(values.literalOf(left) ?? "") ?? [];
  if (text !== undefined) solver.add(result, values.literal(`p:${text}`));
}

function operate(site: ReadSite, operation: Operation, left: NodeId, right: NodeId, result: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  const { method, reflected, joins } = operation;
  let join: JoinContainer | undefined;
  let answers = false;
  eachValue(analysis, left, (value) => {
    if (value.kind === "instance" && method !== null) {
      answers = true;
      callMethod(site, value, method, right === nowhere ? [] : [right], result);
      if (method === "__bool__") callMethod(site, value, "__len__", [], result, method);
    } else if (value.kind === "container" && joins)
      (join ??= createJoin(site, operation, { left, right, result }))("left", value);
  });
  if (method === "__add__") solver.listen(left, (id) => noteBeginning(analysis, id, result));
  if (right === nowhere) return;
  if (joins)
    eachOf(analysis, right, "container", (value) => {
      (join ??= createJoin(site, operation, { left, right, result }))("right", value);
    });
  if (reflected === null) return;
  solver.at("receivers", () => {
    if (answers) return;
    eachOf(analysis, right, "instance", (value) => callMethod(site, value, reflected, [left], result));
  });
}

function readItem(program: Program, site: ReadSite, object: NodeId, key: NodeId, result: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  eachValue(analysis, object, (value) => {
    if (value.kind === "container") readFrom(site, value, key, result);
    else if (value.kind === "instance") callMethod(site, value, "__getitem__", [key], result);
    // `Base[int]` acts as `Base`.
    else if (value.kind === "class") solver.add(result, value.id);
    else if (value.kind === "module")
      eachText(analysis, key, (name) => solver.flow(moduleMember(analysis, program, value.path, name), result));
  });
}

function storeItem(site: ReadSite, object: NodeId, key: NodeId, value: NodeId): void {
  const { analysis } = site;
  eachValue(analysis, object, (target) => {
    if (target.kind === "container") storeInto(site, target, key, value);
    else if (target.kind === "instance") callMethod(site, target, "__setitem__", [key, value], nowhere);
  });
}

interface Operands {
  readonly left: NodeId;
  readonly right: NodeId;
  readonly result: NodeId;
}

type JoinContainer = (operand: "left" | "right", container: ContainerValue) => void;

const sums = new Set(["__add__", "__iadd__"]);
const products = new Set(["__mul__", "__imul__"]);

/** Sums share a container, because nested sums never end. */
function createJoin(
  site: ReadSite,
  { method, reflected }: Operation,
  { left, right, result }: Operands,
): JoinContainer {
  const { analysis } = site;
  const { solver, values } = analysis;
  const isAugmented = reflected === null;
  const isSum = method !== null && sums.has(method);
  const isProduct = method !== null && products.has(method);
  let joined: ContainerValue | undefined;
  const give = (form: ContainerValue["form"]): ContainerValue => {
    joined ??= createContainer(analysis, form, undefined);
    solver.add(result, joined.id);
    return joined;
  };
  const addBehind = (added: ContainerValue, to: ContainerValue): void => {
    if (left === nowhere || added.form !== "tuple") solver.flow(added.every, to.unknown);
    else
      solver.listen(left, (id) => {
        const existing = id > 0 ? values.get(id) : undefined;
        const isKnown = existing?.kind === "container" && existing.form === "tuple";
        if (!isKnown || existing.length === undefined || added.length === undefined)
          solver.flow(added.every, to.unknown);
        else
          for (let position = 0; position < added.length; position += 1)
            solver.flow(
              slotOf(analysis, added, `i:${position}`),
              slotOf(analysis, to, `i:${existing.length + position}`),
            );
      });
  };
  return (operand, container) => {
    const { form } = container;
    const isRow = form === "list" || form === "tuple";
    if (!isRow || (!isSum && !isProduct)) solver.add(result, container.id);
    else if (isAugmented && form === "list" && operand === "left") {
      solver.add(result, container.id);
      if (isProduct) solver.flow(container.every, container.unknown);
      else iterate(site, right, container.unknown);
    } else if (isProduct) solver.flow(container.every, give(form).unknown);
    else if (operand === "left") copyContainer(analysis, container, give(form));
    else if (!isAugmented || form === "tuple" || left === nowhere) addBehind(container, give(form));
  };
}
