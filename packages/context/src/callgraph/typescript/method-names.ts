const tests = ["forEach", "findIndex", "findLastIndex", "some", "every"];
const searches = ["find", "findLast"];
const reads = ["pop", "shift", "at", "get"];
const orders = ["sort", "toSorted", "reverse", "toReversed"];
const copies = ["slice", "splice", "concat", "flat", "fill", "values", "with"];
const others = ["reduce", "reduceRight", "push", "unshift", "set", "add", "keys", "entries"];

/** Methods that call their first argument with each item. */
export const calling = new Set([...tests, ...searches, "map", "filter", "flatMap"]);

/** Methods that return an item. */
export const searching = new Set([...searches, ...reads]);

/** Methods that return a container with the items. */
export const copying = new Set([...orders, ...copies, "filter"]);

export const containerMethods = new Set([...calling, ...searching, ...copying, ...others]);
