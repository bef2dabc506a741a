import { redirect } from '@tanstack/react-router';
import { appEntryPath } from '#domain/identity/site-path.ts';
import { prepareLogin } from './prepare-flows.ts';
import type { RouterContext } from './router-context.ts';
import { isAppEntryHash, parseAppEntryHash } from './search-params.ts';

type Visit = { readonly context: RouterContext; readonly location: { readonly hash: string } };

/**
 * Takes the code out of the address before a page renders: its history entry is replaced by one without the code, and from then
 * on only the flow has it. The page then finds that flow; opened by hand it finds none.
 */
export async function enterFromApp({ context, location: { hash } }: Visit): Promise<void> {
  // Another fragment, such as the skip link's, is no app link.
  if (!isAppEntryHash(hash)) return;
  await prepareLogin({ context });
  context.flows.restart('appEntry', parseAppEntryHash(hash));
  throw redirect({ href: appEntryPath, replace: true });
}
