/** Version of every row that this release writes. A changed meaning or a removed field raises it. */
export const SCHEMA_VERSION = 2;
