import type { Context } from 'hono';
import type { HttpEnv } from './env.ts';
import { refuse } from './problem.ts';
import type { Shell } from './shell.ts';

/** Responds to unknown `/api` paths with 404, and to known paths with another method with 405. */
export const nobodyServes =
  (shell: Pick<Shell, 'taken'>) =>
  (c: Context<HttpEnv>): Response => {
    const path = c.req.path;
    const methods = [...shell.taken].find(([pattern]) => matches(pattern, path))?.[1];
    if (methods === undefined) return refuse(c, { code: 'NOT_FOUND' });
    const allowed = methods.has('GET') ? [...methods, 'HEAD'] : [...methods];
    return refuse(c, { code: 'METHOD_NOT_ALLOWED' }, { allow: allowed.sort().join(', ') });
  };

/** Returns true when the path matches the pattern; ':layoutId' matches any one segment. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every(
      (segment, place) => segment === given[place] || (segment.startsWith(':') && given[place] !== ''),
    )
  );
}
