/** The headers by which a browser reports the origin of a request. */
export type RequestProvenance = {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
};

/**
 * Returns true for requests of our own pages, the only ones that may change data (ASVS 3.5.1): Origin must be ours, and
 * Sec-Fetch-Site, if sent, must be same-origin. SameSite cookies and the JSON content type are a second line of defence.
 */
export function isSameOriginRequest({ origin, secFetchSite }: RequestProvenance, ownOrigin: string): boolean {
  return origin === ownOrigin && (secFetchSite === undefined || secFetchSite === 'same-origin');
}
