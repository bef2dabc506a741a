/** The list of what was sold, its pages counted as people do. */
export function salesPath({ words, page }: { readonly words: string; readonly page: number }): string {
  const params = new URLSearchParams();
  if (words !== '') params.set('q', words);
  if (page > 0) params.set('page', String(page + 1));
  return params.size === 0 ? '/backoffice/sales' : `/backoffice/sales?${params}`;
}

/** One order of it. */
export const soldOrderPath = (orderId: string): string => `/backoffice/sales/${encodeURIComponent(orderId)}`;
