/** Reads a test's count from an environment variable, with a small default for every change. */
export function howMany(name: string, usual: number): number {
  const asked = Number(process.env[name] ?? usual);
  if (!Number.isInteger(asked) || asked < 1)
    throw new RangeError(`${name} must be a whole number above zero.`);
  return asked;
}
