import { redirect } from '@tanstack/react-router';
import { appEntryPath } from '#domain/auth/site-path.ts';
import { whoIsHere } from './access.ts';
import type { RouterContext } from './router-context.ts';
import { appEntryIn } from './search-params.ts';

type Visit = { readonly context: RouterContext; readonly location: { readonly hash: string } };

/**
 * Takes the code out of the address before there is a page: its entry of the history is replaced by one without it, and from
 * then on only the flow has it. The page that comes then finds that flow; opened by hand it finds none.
 */
export async function enterFromApp({ context: { flows }, location: { hash } }: Visit): Promise<void> {
  if (hash === '') return;
  await Promise.all([flows.prepare('login'), whoIsHere(flows.session)]);
  flows.openFromApp(appEntryIn(hash));
  throw redirect({ href: appEntryPath, replace: true });
}
