/** The types of visitors of a tour, each with a price of its own: the zones of a visit. */
export const visitorTypes = ['ADULT', 'CHILD', 'SENIOR', 'RESIDENT'] as const;
export type VisitorType = (typeof visitorTypes)[number];

/** The code of the only section of a visit, in which visitors of every type share the places. */
export const visitSection = 'VISIT';

/** The limit of one cart for a type of visitor, and whether it may come alone. */
export type VisitorRule = {
  readonly type: VisitorType;
  /** Null for as many as the ticket limit permits. */
  readonly max: number | null;
  /** True for visitors who need somebody beside them who may come alone, such as children. */
  readonly needsAdult: boolean;
};

/** The visitors of a cart, by the type that is their price zone. */
export type Visitors = readonly { readonly zone: string; readonly quantity: number }[];

/** The reason why the visitors of a cart may not visit together. */
export type VisitorIssue =
  | { readonly kind: 'ADULT_REQUIRED' }
  | { readonly kind: 'VISITOR_LIMIT'; readonly type: VisitorType; readonly max: number };

/**
 * Finds why the visitors of a cart may not visit together, or null. Assumption: one adult is enough for any number of children; a limit
 * per type says otherwise. Without rules, which only a tour has, everything is permitted.
 */
export function findVisitorIssue(rules: readonly VisitorRule[], visitors: Visitors): VisitorIssue | null {
  const counts = rules.map((rule) => ({ ...rule, quantity: countVisitors(visitors, rule.type) }));
  for (const { type, max, quantity } of counts)
    if (max !== null && quantity > max) return { kind: 'VISITOR_LIMIT', type, max };
  const hasCompany = counts.some(({ needsAdult, quantity }) => !needsAdult && quantity > 0);
  const needsCompany = counts.some(({ needsAdult, quantity }) => needsAdult && quantity > 0);
  return needsCompany && !hasCompany ? { kind: 'ADULT_REQUIRED' } : null;
}

/** Counts the visitors of a type. */
export const countVisitors = (visitors: Visitors, type: VisitorType): number =>
  visitors.reduce((count, { zone, quantity }) => (zone === type ? count + quantity : count), 0);
