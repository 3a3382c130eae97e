import type { RootedEffect } from "./python-module.ts";

/** Methods that change the object they are called on, whatever becomes of their result. */
const mutatingMethods: ReadonlySet<string> = new Set(
  `
append appendleft extend extendleft insert add update setdefault pop popleft popitem remove discard clear sort reverse rotate move_to_end
intersection_update difference_update symmetric_difference_update __setitem__ __delitem__ __setattr__ __ior__ __iadd__ register unregister
  `
    .trim()
    .split(/\s+/),
);

/** Functions from outside that change an argument, with its position. */
export const mutatingFunctions: ReadonlyMap<string, number> = new Map([
  ["setattr", 0],
  ["delattr", 0],
  ["update_wrapper", 0],
  ["heapify", 0],
  ["heappush", 0],
  ["insort", 0],
  ["insort_left", 0],
  ["insort_right", 0],
  ["shuffle", 0],
]);

/** Calls that change how a module from outside behaves afterwards. */
export const settings: ReadonlySet<string> = new Set(
  `
setrecursionlimit set_int_max_str_digits setlocale add_type seed getcontext setcontext field_size_limit register_dialect register_error
seterr set_printoptions set_option register
  `
    .trim()
    .split(/\s+/),
);

/** Methods that only report: calling them changes nothing that a result depends on. */
const reportingMethods: ReadonlySet<string> = new Set(
  `debug info warning warn error exception critical log write flush print`.split(" "),
);

/** Whether a method is called for what it does to its object: by its name, or since nobody looks at the result. */
export function isMutatingCall({ member, isDiscarded }: RootedEffect): boolean {
  if (member === null) return false;
  return mutatingMethods.has(member) || (isDiscarded && !reportingMethods.has(member));
}

export function isMutatingName(method: string): boolean {
  return mutatingMethods.has(method);
}
