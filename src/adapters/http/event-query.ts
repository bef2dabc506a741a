import type { EventQuery } from '#domain/catalogue/event-list.ts';

/** Converts the text and filters of a search to the parameters of the API. */
export const toQueryParams = ({ page: _, searchText, minPrice, maxPrice, ...filters }: EventQuery) => ({
  ...filters,
  q: searchText,
  minPrice: minPrice?.toString(),
  maxPrice: maxPrice?.toString(),
});
