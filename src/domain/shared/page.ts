/** Pagination (Spec §9). */
export const FIRST_PAGE = 0;
export const PAGE_SIZE = 20;

/** How many pages a list of this length has; an empty list has its first page. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Where a page begins in the list. */
export const pageOffset = (page: number): number => (page - FIRST_PAGE) * PAGE_SIZE;
