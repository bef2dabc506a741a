/** Products sold (Spec §1). */
export const productKinds = [
  'SEASON_PASS',
  'EVENT_BUNDLE',
  'EVENT',
  'BASKETBALL',
  'FOOTBALL',
  'CYCLING',
  'TENNIS',
  'TOUR_BUNDLE',
  'TOUR',
  'INSCRIPTION',
] as const;
export type ProductKind = (typeof productKinds)[number];

/** The sports among the product kinds (Spec §1). */
export const sports = [
  'BASKETBALL',
  'FOOTBALL',
  'CYCLING',
  'TENNIS',
] as const satisfies readonly ProductKind[];
export type Sport = (typeof sports)[number];

/** The kinds that are one event with tickets of its own: not a bundle of events, no tour and no registration. */
export const plainEventKinds = ['EVENT', ...sports] as const satisfies readonly ProductKind[];
export type PlainEventKind = (typeof plainEventKinds)[number];

/** The product kinds that consist of several events (Spec §1). */
export const bundleKinds = ['EVENT_BUNDLE', 'SEASON_PASS'] as const satisfies readonly ProductKind[];
export type BundleKind = (typeof bundleKinds)[number];
