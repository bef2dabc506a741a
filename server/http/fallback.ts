import type { Context } from 'hono';
import type { HttpEnv } from './env.ts';
import { respondWithProblem } from './problem.ts';
import type { Shell } from './shell.ts';

/** Responds to unknown `/api` paths with 404, and to known paths with another method with 405. */
export const respondToUnknownRoute =
  (shell: Pick<Shell, 'allowedMethods'>) =>
  (c: Context<HttpEnv>): Response => {
    const path = c.req.path;
    const methods = [...shell.allowedMethods].find(([pattern]) => matchesPattern(pattern, path))?.[1];
    if (methods === undefined) return respondWithProblem(c, { code: 'NOT_FOUND' });
    const allowed = methods.has('GET') ? [...methods, 'HEAD'] : [...methods];
    return respondWithProblem(c, { code: 'METHOD_NOT_ALLOWED' }, { allow: allowed.sort().join(', ') });
  };

/** Returns true when the path matches the pattern; ':layoutId' matches any one segment. */
function matchesPattern(pattern: string, path: string): boolean {
  const patternSegments = pattern.split('/');
  const pathSegments = path.split('/');
  return (
    patternSegments.length === pathSegments.length &&
    patternSegments.every(
      (segment, index) =>
        segment === pathSegments[index] || (segment.startsWith(':') && pathSegments[index] !== ''),
    )
  );
}
