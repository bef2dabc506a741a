/**
 * The position of a stand or gate relative to the centre of the playing area (Spec §3: NORTH, SOUTH, EAST,
 * WEST and diagonals).
 */
export const orientations = [
  'NORTH',
  'SOUTH',
  'EAST',
  'WEST',
  'NORTH_EAST',
  'NORTH_WEST',
  'SOUTH_EAST',
  'SOUTH_WEST',
] as const;
export type Orientation = (typeof orientations)[number];
