/** Returns the shipping costs of an order in cents. Orders from 50.00 on are free. */
export function shipping(total: number, express = false): number {
  if (express) return 1299;
  return total >= 5000 ? 0 : 499;
}
