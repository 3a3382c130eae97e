/** Hides the text of functions, which may hold expectations of the test, while the candidate has functions of the test called. */
import { apply, defineProperty } from "./base.mjs";

const { toString } = Function.prototype;
const HIDDEN = "function () { [native code] }";

/** Installs this for as long as the process lives, and returns how to say when texts are hidden. */
export function hideFunctionTexts() {
  let isHidden = () => false;
  const masked = {
    toString() {
      return isHidden() ? HIDDEN : apply(toString, this, []);
    },
  }.toString;
  defineProperty(Function.prototype, "toString", { value: masked, writable: true, configurable: true });
  return (when) => {
    isHidden = when;
  };
}
