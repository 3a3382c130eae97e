export { adapterContract, type AdapterContractCase, type AdapterContractSubject } from "./adapter-contract.ts";
