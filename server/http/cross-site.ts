/** What a browser tells about where a request was made. */
export type RequestProvenance = {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
};

/**
 * Changes are taken from our own pages only (ASVS 3.5.1): Origin must be ours, whatever else is said, and where the browser
 * speaks of the site it must be the same. SameSite cookies and the JSON content type are a second line.
 */
export function comesFromOurPages({ origin, secFetchSite }: RequestProvenance, ownOrigin: string): boolean {
  return origin === ownOrigin && (secFetchSite === undefined || secFetchSite === 'same-origin');
}
