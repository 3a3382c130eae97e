import { introduce, nodeOf, eachText, eachValue, eachOf, sharedNode } from "../core/nodes.ts";
import { javascriptBuiltins, javascriptImplicitNames } from "@repost/syntax";
import type { CallSite, Frame, LanguageSemantics, ReadSite } from "../core/analysis.ts";
import { callFunction, generatorOf } from "../core/call-function.ts";
import type { ImportStatementCode } from "../core/code.ts";
import { copyContainer, createContainer, slotOf, readFrom, storeInto } from "../core/containers.ts";
import { memberOf, supersOf } from "../core/members.ts";
import { plainSite } from "../core/call-site.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import type { FunctionValue } from "../core/values.ts";
import { bindName } from "../core/frame.ts";
import { readAttribute, storeAttribute } from "./attributes.ts";
import { call } from "./call.ts";
import { addMembers } from "./class-members.ts";
import { externalName, addModule, moduleMember, type Program, requiredModule } from "./program.ts";
import { iterate } from "./iteration.ts";
import { furtherArguments } from "./lower-definitions.ts";
import { promiseOf, settled } from "./promises.ts";

export function createTypeScriptSemantics(program: Program): LanguageSemantics {
  return {
    readFreeName: (frame, name) => readFreeName(program, frame, name),
    isHarmless: () => false,
    readAttribute: (site, object, name, result) => readAttribute(program, site, object, name, result),
    storeAttribute,
    readItem: (site, object, key, result) => readItem(program, site, object, key, result),
    storeItem,
    call: (site, callee) => call(program, site, callee),
    decorate,
    iterate,
    enter: () => undefined,
    raise: () => undefined,
    catchType: () => undefined,
    operate: (site, { method }, left) => convert(site, left, method),
    bindImport: (frame, statement, bind) => bindImport(program, frame, statement, bind),
    finishClass: addMembers,
    startBody: (frame, started) => {
      if (started.owner !== null && started.code.hasOwnReceiver)
        frame.flow.versions.set("super", supersOf(frame.analysis, started.owner, started.receiver));
      if (started.code.namesItself === true && started.code.name !== null)
        bindName(frame, started.code.name, nodeOf(frame.analysis, started.id));
      bindArguments(frame, started);
    },
    resultOf: (analysis, callee) => {
      if (callee.code.isGenerator) return generatorOf(analysis, callee).id;
      return callee.code.isAsync ? promiseOf(analysis, callee).id : null;
    },
    awaitValue: ({ analysis }, awaited) => settled(analysis, awaited),
    startModule: (frame) => addModule(program, frame),
  };
}

function convert(site: ReadSite, converted: NodeId, method: string | null): void {
  const { analysis } = site;
  if (converted === nowhere || method === null) return;
  const call = plainSite(site, [], nowhere);
  eachOf(analysis, converted, "instance", (object) => {
    if (object.of.kind !== "class") return;
    eachOf(analysis, memberOf(analysis, object.of, method), "function", (value) => {
      callFunction(call, value, object.id);
    });
  });
}

function readFreeName(program: Program, { analysis, scope }: Frame, name: string): NodeId {
  const { solver } = analysis;
  return sharedNode(analysis, program, `${scope.path}\0free ${name}`, (node) => {
    const record = program.modules.get(scope.path);
    if (name === "module" && record !== undefined) solver.add(node, record.module.id);
    else if (name === "exports" && record !== undefined) solver.add(node, record.exports.id);
    else if (["require", "import"].includes(name) || javascriptBuiltins.has(name) || javascriptImplicitNames.has(name))
      solver.add(node, analysis.values.builtin(name).id);
  });
}

function bindArguments(frame: Frame, { code, parameters }: FunctionValue): void {
  const { analysis } = frame;
  const { solver } = analysis;
  const count = code.parameters.findIndex(({ name }) => name === furtherArguments);
  if (count === -1) return;
  const argumentList = createContainer(analysis, "tuple", undefined);
  for (const [position, parameter] of parameters.slice(0, count).entries())
    solver.flow(parameter, slotOf(analysis, argumentList, `i:${position}`));
  eachOf(analysis, parameters[count] ?? nowhere, "container", (further) => {
    if (count === 0) copyContainer(analysis, further, argumentList);
    else solver.flow(further.every, argumentList.unknown);
  });
  bindName(frame, "arguments", nodeOf(frame.analysis, argumentList.id));
}

function readItem(program: Program, site: ReadSite, object: NodeId, key: NodeId, result: NodeId): void {
  eachValue(site.analysis, object, (value) => {
    if (value.kind === "container") readFrom(site, value, key, result);
    else readNamed(program, site, value.id, key, result);
  });
}

function readNamed(program: Program, site: ReadSite, object: ValueId, key: NodeId, result: NodeId): void {
  const receiver = nodeOf(site.analysis, object);
  eachText(site.analysis, key, (text) => readAttribute(program, site, receiver, text, result));
}

function storeItem(site: ReadSite, object: NodeId, key: NodeId, value: NodeId): void {
  const { analysis } = site;
  eachValue(analysis, object, (target) => {
    if (target.kind === "container") storeInto(site, target, key, value);
    else
      eachText(analysis, key, (text) => {
        analysis.storedAttributes.add(text);
        storeAttribute(site, nodeOf(analysis, target.id), text, value);
      });
  });
}

function decorate(site: CallSite, decorator: NodeId, decorated: NodeId, result: NodeId): void {
  const { analysis } = site;
  analysis.solver.flow(decorated, result);
  if (decorator !== nowhere) analysis.solver.listen(decorator, (id) => analysis.language.call(site, id));
}

type Bind = (name: string, value: NodeId) => void;

function bindImport(program: Program, frame: Frame, { parts, items }: ImportStatementCode, bind: Bind): void {
  const { analysis, scope } = frame;
  const { solver, values } = analysis;
  const [specifier = ""] = parts;
  const location = program.finder.find(scope.path, specifier);
  for (const { name, bound } of items) {
    const node = solver.createNode();
    if (location.kind !== "module") {
      const module = externalName(location, specifier);
      const isWhole = name === null || name === "default" || name === "module.exports";
      if (name !== "*") solver.add(node, values.external(isWhole ? module : `${module}.${name}`, scope.path).id);
    } else if (name === null) solver.add(node, analysis.values.module(location.path).id);
    else if (name === "module.exports") solver.flow(requiredModule(analysis, program, location.path), node);
    else if (name !== "*") introduce(analysis, moduleMember(analysis, program, location.path, name), scope.path, node);
    else program.modules.get(scope.path)?.stars.add(location.path);
    if (name !== "*") bind(bound, node);
  }
}
