import { redirect } from '@tanstack/react-router';
import { appEntryPath } from '#domain/auth/site-path.ts';
import { prepareLogin } from './prepare-flows.ts';
import type { RouterContext } from './router-context.ts';
import { appEntryIn } from './search-params.ts';

type Visit = { readonly context: RouterContext; readonly location: { readonly hash: string } };

/**
 * Takes the code out of the address before there is a page: its entry of the history is replaced by one without it, and from
 * then on only the flow has it. The page that comes then finds that flow; opened by hand it finds none.
 */
export async function enterFromApp({ context, location: { hash } }: Visit): Promise<void> {
  if (hash === '') return;
  await prepareLogin({ context });
  context.flows.openFromApp(appEntryIn(hash));
  throw redirect({ href: appEntryPath, replace: true });
}
