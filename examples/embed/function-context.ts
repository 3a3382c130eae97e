/** Prints the code that one function depends on, and a prompt without the function's body. Arguments: [SOURCE [FUNCTION]] */
import { openFunction } from "@repost/context";

const bakery = new URL("../bakery", import.meta.url).pathname;
await using fn = await openFunction(process.argv[2] ?? bakery, process.argv[3] ?? "total_weight");
for (const { id, why } of fn.needs) console.log(id, why);
console.log(fn.prompt({ tokens: 2000 }));
