import { safeReturnPath } from '#domain/identity/site-path.ts';

/** Builds the login's address with the page to return to; an address that is not ours is left out. */
export const buildLoginPath = (returnTo: string): string => withReturn('/authorization/login', returnTo);

export const buildOperatorLoginPath = (returnTo: string): string =>
  withReturn('/authorization/operators', returnTo);

function withReturn(path: string, returnTo: string): string {
  const safe = safeReturnPath(returnTo);
  return safe === null || safe === '/' ? path : `${path}?${new URLSearchParams({ return: safe })}`;
}
