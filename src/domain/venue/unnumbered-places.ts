/** The free admissions of sections without numbered seats. */
export type UnnumberedPlaces = readonly { readonly section: string; readonly available: number }[];

/** Replaces the entries of the sections that changed. */
export const withPlaces = (places: UnnumberedPlaces, changed: UnnumberedPlaces): UnnumberedPlaces => [
  ...places.filter(({ section }) => !changed.some((other) => other.section === section)),
  ...changed,
];
