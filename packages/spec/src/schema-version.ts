/** The version that every row written by this release carries. A change of meaning or a removed field raises it. */
export const SCHEMA_VERSION = 1;
