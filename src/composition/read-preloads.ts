/**
 * Reads the paths of the API that the server expects this page to request. Only paths of our own API are accepted; a page that
 * something else serves has none.
 */
export function readPreloads({ document }: Pick<Window, 'document'>): readonly string[] {
  const environment: unknown = JSON.parse(
    document.getElementById('taquilla-environment')?.textContent ?? '{}',
  );
  const hasPreloads = typeof environment === 'object' && environment !== null && 'preloads' in environment;
  const preloads = hasPreloads ? environment.preloads : null;
  return Array.isArray(preloads) ? preloads.filter(isApiPath) : [];
}

const isApiPath = (value: unknown): value is string => typeof value === 'string' && /^\/api\//.test(value);
