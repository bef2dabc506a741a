/** Converts decimal major units of the API to integer minor units of the ledger; undefined when not exact. */
export function toMinorUnits(amount: number): number | undefined {
  const minor = Math.round(amount * 100);
  return Number.isSafeInteger(minor) && Math.abs(minor / 100 - amount) < 1e-9 ? minor : undefined;
}

export function toMajorUnits(minor: number): number {
  return minor / 100;
}
