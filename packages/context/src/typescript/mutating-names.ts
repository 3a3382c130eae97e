import { mutatingCalls } from "../index/mutating-calls.ts";

const mutatingMethods: ReadonlySet<string> = new Set(
  `
push pop shift unshift splice sort reverse fill copyWithin set add delete clear append prepend register unregister extend mixin defineProperty
addEventListener on once use install
  `
    .trim()
    .split(/\s+/),
);

export const mutatingFunctions: ReadonlySet<string> = new Set(
  `
assign defineProperty defineProperties freeze seal preventExtensions setPrototypeOf set deleteProperty inherits extend mixin __extends __exportStar
_inherits _inheritsLoose _createClass _defineProperty __publicField __decorate defineGetter setFunctionName
  `
    .trim()
    .split(/\s+/),
);

const settings =
  /^(?:use|extend|register\w*|config(?:ure)?|set[A-Z]\w*|install|plugin|locale|polyfill|patch\w*|enable\w*|disable\w*)$/;

const reportingMethods: ReadonlySet<string> = new Set(
  "debug info log warn error trace write print emitWarning".split(" "),
);

export const { isMutatingCall, isMutatingName } = mutatingCalls(mutatingMethods, reportingMethods);

export function isSetting(method: string | null): boolean {
  return method !== null && settings.test(method);
}
