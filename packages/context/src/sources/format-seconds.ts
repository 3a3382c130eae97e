/** Returns a time in ISO 8601 and UTC. */
export function formatSeconds(secondsSince1970: number): string {
  return new Date(secondsSince1970 * 1000).toISOString().replace(".000Z", "Z");
}
