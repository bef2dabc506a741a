/** How many rounds a race runs: few on every change, more on demand by RACE_ROUNDS. */
export function raceRounds(usual: number): number {
  const asked = Number(process.env.RACE_ROUNDS ?? usual);
  if (!Number.isInteger(asked) || asked < 1)
    throw new RangeError('RACE_ROUNDS must be a whole number above zero.');
  return asked;
}
