import { safeReturnPath } from '#domain/auth/site-path.ts';

/** The login, and the way back from it; what is no place of ours to come back to is left out. */
export const loginPath = (returnTo: string): string => withReturn('/authorization/login', returnTo);

export const operatorsPath = (returnTo: string): string => withReturn('/authorization/operators', returnTo);

function withReturn(path: string, returnTo: string): string {
  const safe = safeReturnPath(returnTo);
  return safe === null || safe === '/' ? path : `${path}?${new URLSearchParams({ return: safe })}`;
}
