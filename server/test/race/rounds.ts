import { howMany } from '../how-many.ts';

/** How many rounds a race runs: few on every change, more on demand by RACE_ROUNDS. */
export const raceRounds = (usual: number): number => howMany('RACE_ROUNDS', usual);
