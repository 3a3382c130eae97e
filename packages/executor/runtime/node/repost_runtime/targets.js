import { functionName, isProxy, withPrototypes } from "./inspection.js";
import { messageOf, typeNames, isError } from "./exceptions.js";
import { isClass } from "./reachability.js";

const { apply, construct, getOwnPropertyDescriptor } = Reflect;
const AWAIT = /\bawait\b/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Error for inputs that fail with `exception`, or for a missing target. */
export class Unusable extends Error {
  constructor(detail, exception) {
    super(detail);
    this.exception = exception;
  }
}

/** Returns the values, or a promise. `view` maps a result to the recorded value. */
export function buildInputs(scope, { setup, receiver, arguments: given, view = "result" }) {
  const named = given.find(({ name }) => name !== null);
  if (named !== undefined) throw new Unusable(`JavaScript has no argument by the name of ${named.name}`);
  const parts = given.map(({ code }) => (code.startsWith("...") ? code : `(${code}\n)`));
  const looked = `${AWAIT.test(view) ? "async " : ""}(result) => (${view}\n)`;
  const made = `${setup.join("\n;")}\n;return { receiver: (${receiver ?? "undefined"}\n), values: [${parts.join(", ")}]`;
  const text = `${made}, view: ${looked} };`;
  const kind = AWAIT.test(made) ? "async function" : "function";
  return apply(scope(`(${kind} () {${text}})`), undefined, []);
}

export function unusableInput(error) {
  if (error instanceof Unusable) return error;
  const known = typeof error === "object" && error !== null && isError(error);
  if (!known) return new Unusable("something was thrown that is no error");
  const exception = { types: typeNames(error), message: messageOf(error) };
  return new Unusable(`${exception.types[0]}: ${exception.message}`, exception);
}

/** Finds the target. A getter is read and a setter is assigned. */
export function findTarget({ scope, exports }, entry, { receiver: receiverCode }, receiver) {
  const names = entry.split(".");
  const last = names.at(-1);
  const hasReceiver = receiverCode !== null;
  const { value, holder } = lookUp(names[0], scope, exports);
  if (names.length === 1) return plainTarget(value, entry, hasReceiver, hasReceiver ? receiver : holder);
  const owner = names.slice(1, -1).reduce((at, name) => at?.[name], value);
  if (owner === null || owner === undefined)
    throw new Unusable(`no target: ${names.slice(0, -1).join(".")} is ${owner}`);
  if (last === "constructor" && typeof owner === "function") return (values) => construct(owner, values);
  if (last.startsWith("#")) throw new Unusable(`no target: ${last} can be reached from inside its class only`);
  return memberTarget(hasReceiver ? receiver : owner, last, entry);
}

function plainTarget(value, entry, hasReceiver, receiver) {
  if (typeof value !== "function") throw new Unusable(`no target: ${entry} is no function`);
  if (!hasReceiver && isClass(value)) return (values) => construct(value, values);
  return (values) => apply(value, receiver, values);
}

function memberTarget(holder, name, entry) {
  const found = descriptorOf(holder, name);
  if (found === undefined && name in Object(holder?.prototype))
    throw new Unusable(`no target: ${entry} needs a receiver`);
  if (found?.get !== undefined || found?.set !== undefined) return (values) => access(holder, name, values);
  const value = holder[name];
  if (typeof value !== "function") throw new Unusable(`no target: ${entry} is no function`);
  return (values) => apply(value, holder, values);
}

function access(holder, name, values) {
  if (values.length === 0) return holder[name];
  holder[name] = values[0];
  return undefined;
}

function descriptorOf(holder, name) {
  const object = Object(holder);
  if (isProxy(object)) return undefined;
  for (const owner of withPrototypes(object)) {
    const found = getOwnPropertyDescriptor(owner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Default exports may be named only among the exports. */
function lookUp(name, scope, exports) {
  const exported = typeof exports === "function" || typeof exports === "object" ? exports : null;
  if (name === "default") return { value: exported?.default ?? exported };
  if (!IDENTIFIER.test(name)) throw new Unusable(`no target: ${name} is no name`);
  try {
    return { value: scope(name) };
  } catch (error) {
    const value = exported?.[name];
    if (value !== undefined) return { value, holder: exported };
    if (typeof exported === "function" && functionName(exported) === name) return { value: exported };
    throw new Unusable(`no target: ${unusableInput(error).message}`);
  }
}

export function nameFinder(scope) {
  return (name) => {
    try {
      return scope(name);
    } catch {
      return undefined;
    }
  };
}
