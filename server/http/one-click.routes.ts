import { type Newsletter, oneClickPath } from '#server/application/profile/newsletter.ts';
import { refuse } from './problem.ts';
import { declare, type Shell } from './shell.ts';

/**
 * The end of the news by one press in a mail program (RFC 8058): its server sends a form, with no page of ours and no session.
 * The signed link alone is believed, and it ends nothing but the news; GET is none of it, for scanners follow links.
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
