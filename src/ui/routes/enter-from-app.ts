import { redirect } from '@tanstack/react-router';
import { appEntryPath } from '#domain/auth/site-path.ts';
import { prepareLogin } from './prepare-flows.ts';
import type { RouterContext } from './router-context.ts';
import { appEntryIn, isFromApp } from './search-params.ts';

type Visit = { readonly context: RouterContext; readonly location: { readonly hash: string } };

/**
 * Takes the code out of the address before there is a page: its entry of the history is replaced by one without it, and from
 * then on only the flow has it. The page that comes then finds that flow; opened by hand it finds none.
 */
export async function enterFromApp({ context, location: { hash } }: Visit): Promise<void> {
  // What leads past the header on this page is no link of the app.
  if (!isFromApp(hash)) return;
  await prepareLogin({ context });
  context.flows.openFromApp(appEntryIn(hash));
  throw redirect({ href: appEntryPath, replace: true });
}
