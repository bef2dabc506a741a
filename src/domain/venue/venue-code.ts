/** The venues whose layouts ship with the product (Spec §2: "Venue layouts exist for codes ATS, SAN, IFC, OSW"). */
export const venueCodes = ['ATS', 'SAN', 'IFC', 'OSW'] as const;
export type VenueCode = (typeof venueCodes)[number];
