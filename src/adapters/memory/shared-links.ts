const linkMark = 'link-of-';
export const linkOfOrder = (orderId: string): string => `${linkMark}${orderId}`;
/** The order of a link that was shared. */
export const orderOfLink = (token: string): string | undefined =>
  token.startsWith(linkMark) ? token.slice(linkMark.length) : undefined;
