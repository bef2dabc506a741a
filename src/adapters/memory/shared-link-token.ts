const tokenPrefix = 'link-of-';
export const toSharedLinkToken = (orderId: string): string => `${tokenPrefix}${orderId}`;
/** Parses the order id from a shared link's token. */
export const parseSharedLinkToken = (token: string): string | undefined =>
  token.startsWith(tokenPrefix) ? token.slice(tokenPrefix.length) : undefined;
