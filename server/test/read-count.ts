/** Reads a test's count from an environment variable, with a small default for every change. */
export function readCount(name: string, defaultCount: number): number {
  const count = Number(process.env[name] ?? defaultCount);
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`${name} must be a whole number above zero.`);
  return count;
}
