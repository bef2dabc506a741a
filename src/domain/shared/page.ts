/** Pagination (Spec §9). */
export const FIRST_PAGE = 0;
export const PAGE_SIZE = 20;

/** Counts the pages of a list; an empty list has one page. */
export const countPages = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Calculates the offset of a page in the list. */
export const calculatePageOffset = (page: number): number => (page - FIRST_PAGE) * PAGE_SIZE;
