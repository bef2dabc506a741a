/** How many of something a test takes: few on every change, more on demand by an environment variable. */
export function howMany(name: string, usual: number): number {
  const asked = Number(process.env[name] ?? usual);
  if (!Number.isInteger(asked) || asked < 1)
    throw new RangeError(`${name} must be a whole number above zero.`);
  return asked;
}
