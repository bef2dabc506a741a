import { type Newsletter, oneClickPath } from '#server/application/profile/newsletter.ts';
import { refuse } from './problem.ts';
import { declare, type Shell } from './shell.ts';

/**
 * Registers the one-click unsubscribe of mail programs (RFC 8058): their server posts a form without our Origin and session.
 * Only the signed link authorises it, for the newsletter alone; GET does not unsubscribe, since scanners follow links.
 */
export function oneClickRoutes(
  shell: Shell,
  { newsletter }: { readonly newsletter: Pick<Newsletter, 'unsubscribe'> },
): void {
  declare(shell, 'POST', oneClickPath);
  shell.app.post(oneClickPath, async (c) => {
    const token = c.req.query('token') ?? '';
    if (!(await newsletter.unsubscribe(token, shell.now()))) return refuse(c, { code: 'LINK_INVALID' });
    return c.body(null, 204);
  });
}
