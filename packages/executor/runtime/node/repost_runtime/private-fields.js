/**
 * Private fields (`#name`) of an object, which no code outside of its class can read: without them all objects of a class that keeps its state
 * there would look alike. The engine's own inspector tells them.
 */

import { functionName, getOwnPropertyDescriptor, isProxy, ownData, uncurry, withPrototypes } from "./inspection.js";
import { platform } from "./platform.js";

const { defineProperty, deleteProperty } = Reflect;
const textOf = uncurry(Function.prototype.toString);
/** A name in the text of a class that may be private. */
const PRIVATE = /#[\p{ID_Start}$_]/u;
/** One that is private for sure. */
const READ = /\bthis\s*\??\.\s*#/;
/** What speaks of members by such names, without having any: comments, and texts of one line. To ask the inspector costs more than most calls. */
const SPEECH = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
/** Where the inspector finds what it is asked about, for as long as it takes to ask. */
const HOLDER = "__repost_held__";

const havePrivate = new WeakMap();
let inspector;

/** Own private fields as [name, descriptor], in the order in which they came to be. */
export function privateFields(value) {
  if (!withPrototypes(value).some(hasPrivate)) return [];
  inspector ??= createInspector();
  return inspector(value);
}

/** Whether a prototype's class may have private fields. */
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

/** The platform's own classes keep there what is nobody's concern. */
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
  defineProperty(globalThis, HOLDER, { value: holder, configurable: true });
  const { result } = ask("Runtime.evaluate", { expression: HOLDER });
  deleteProperty(globalThis, HOLDER);
  const holderId = result.objectId;
  const propertiesOf = (objectId) => ask("Runtime.getProperties", { objectId, ownProperties: true });
  /** What the inspector names, as the value itself. */
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
