/** Hides function texts, which may contain expectations, while the candidate can call functions of the test. */
import { apply, defineProperty } from "./base.mjs";

const { toString } = Function.prototype;
const HIDDEN = "function () { [native code] }";

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
