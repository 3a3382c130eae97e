/** Reads `#name` by V8's inspector; otherwise objects with private state would be equal. */

import { functionName, getOwnPropertyDescriptor, isProxy, ownData, uncurry, withPrototypes } from "./inspection.js";
import { platform } from "./platform.js";

const { defineProperty, deleteProperty } = Reflect;
const textOf = uncurry(Function.prototype.toString);
const PRIVATE = /#[\p{ID_Start}$_]/u;
const READ = /\bthis\s*\??\.\s*#/;
/** Excludes texts without private names, because the inspector is slow. */
const SPEECH = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
const INSPECTED_GLOBAL = "__repost_held__";

const havePrivate = new WeakMap();
let inspector;

export function privateFields(value) {
  if (!withPrototypes(value).some(hasPrivate)) return [];
  inspector ??= createInspector();
  return inspector(value);
}

function hasPrivate(prototype) {
  const constructor = getOwnPropertyDescriptor(prototype, "constructor")?.value;
  if (typeof constructor !== "function" || isProxy(constructor)) return false;
  if (!havePrivate.has(constructor)) {
    havePrivate.set(constructor, !isGlobal(constructor) && mayHavePrivate(textOf(constructor)));
  }
  return havePrivate.get(constructor);
}

function mayHavePrivate(text) {
  return PRIVATE.test(text) && (READ.test(text) || PRIVATE.test(text.replace(SPEECH, " ")));
}

/** Detects platform classes, whose private fields are ignored. */
function isGlobal(constructor) {
  return ownData(globalThis, functionName(constructor)) === constructor;
}

function createInspector() {
  const { Session } = platform("node:inspector");
  const session = new Session();
  session.connect();
  const ask = (method, parameters) => {
    let answer;
    session.post(method, parameters, (_error, result) => (answer = result));
    return answer;
  };
  const holder = { held: undefined };
  defineProperty(globalThis, INSPECTED_GLOBAL, { value: holder, configurable: true });
  const { result } = ask("Runtime.evaluate", { expression: INSPECTED_GLOBAL });
  deleteProperty(globalThis, INSPECTED_GLOBAL);
  const holderId = result.objectId;
  const propertiesOf = (objectId) => ask("Runtime.getProperties", { objectId, ownProperties: true });
  const take = (argument) => {
    const functionDeclaration = "function (held) { this.held = held; }";
    ask("Runtime.callFunctionOn", { objectId: holderId, functionDeclaration, arguments: [argument] });
    return holder.held;
  };
  return (value) => {
    holder.held = value;
    const held = propertiesOf(holderId).result.find(({ name }) => name === "held")?.value;
    const { privateProperties = [] } = propertiesOf(held.objectId);
    const own = privateProperties.filter((property) => property.value !== undefined);
    const found = own.map(({ name, value: { objectId, unserializableValue, value: plain } }) => {
      const argument =
        objectId !== undefined
          ? { objectId }
          : unserializableValue !== undefined
            ? { unserializableValue }
            : { value: plain };
      return [name, { value: take(argument), enumerable: true }];
    });
    holder.held = undefined;
    return found;
  };
}
