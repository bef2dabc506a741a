/** The free admissions of sections without numbered seats. */
export type GeneralAdmissionStock = readonly { readonly section: string; readonly available: number }[];

/** Replaces the entries of the sections that changed. */
export const mergeGeneralAdmissionStock = (
  places: GeneralAdmissionStock,
  changed: GeneralAdmissionStock,
): GeneralAdmissionStock => [
  ...places.filter(({ section }) => !changed.some((other) => other.section === section)),
  ...changed,
];
