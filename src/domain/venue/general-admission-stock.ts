/** The free admissions of sections without numbered seats. */
export type GeneralAdmissionStock = readonly { readonly section: string; readonly available: number }[];

/** Replaces the entries of the sections that changed. */
export const mergeGeneralAdmissionStock = (
  stock: GeneralAdmissionStock,
  changed: GeneralAdmissionStock,
): GeneralAdmissionStock => [
  ...stock.filter(({ section }) => !changed.some((other) => other.section === section)),
  ...changed,
];
