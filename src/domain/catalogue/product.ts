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

/** Bundle-type products (Spec §1): a TOUR_BUNDLE is not one of them, whatever its name says. */
export const bundleKinds = ['EVENT_BUNDLE', 'SEASON_PASS'] as const satisfies readonly ProductKind[];
export type BundleKind = (typeof bundleKinds)[number];

/**
 * Returns true for a bundle-type product (Spec §1).
 * @public
 */
export const isBundle = (kind: ProductKind): kind is BundleKind =>
  bundleKinds.some((bundle) => bundle === kind);
