/** 'The best you have': a number of places, together or not, in a zone or up to a price in minor units. */
export type BestAvailableWish = {
  readonly quantity: number;
  readonly together: boolean;
  readonly zone: string | null;
  readonly maxTotal: number | null;
};
