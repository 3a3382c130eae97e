/** Written into every row. A changed meaning or a removed field raises it. */
export const SCHEMA_VERSION = 3;
