/**
 * A request for the best available seats: a quantity, adjacent or not, in a zone or up to a total in minor
 * units.
 */
export type BestSeatsRequest = {
  readonly quantity: number;
  readonly together: boolean;
  readonly zone: string | null;
  readonly maxTotal: number | null;
};
