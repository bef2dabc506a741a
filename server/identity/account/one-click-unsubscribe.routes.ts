import { declareRoute, respondWithProblem, type Shell } from '#server/http/public.ts';
import { type Newsletter, oneClickUnsubscribePath } from '#server/identity/account/newsletter.ts';

/**
 * Registers the one-click unsubscribe of mail programs (RFC 8058): their server posts a form without our Origin and session.
 * Only the signed link authorises it, for the newsletter alone; GET does not unsubscribe, since scanners follow links.
 */
export function registerOneClickUnsubscribeRoute(
  shell: Shell,
  { newsletter }: { readonly newsletter: Pick<Newsletter, 'unsubscribe'> },
): void {
  declareRoute(shell, 'POST', oneClickUnsubscribePath);
  shell.app.post(oneClickUnsubscribePath, async (c) => {
    const token = c.req.query('token') ?? '';
    if (!(await newsletter.unsubscribe(token, shell.now())))
      return respondWithProblem(c, { code: 'LINK_INVALID' });
    return c.body(null, 204);
  });
}
