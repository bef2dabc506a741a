import type { BundleName } from '#machines/flows.ts';
import { waitForSession } from './route-guard.ts';
import type { RouterContext } from './router-context.ts';

type Visit = { readonly context: RouterContext };
type VisitAt = Visit & { readonly location: { readonly pathname: string } };

/** Creates a loader of the bundles that a page needs; they load while the page itself loads. It starts no flow. */
export const prepare =
  (...bundles: readonly BundleName[]) =>
  async ({ context: { flows } }: Visit): Promise<void> => {
    await Promise.all(bundles.map((bundle) => flows.prepare(bundle)));
  };

/** Loads the flows of a sale. */
export function prepareSale({ context, location }: VisitAt): Promise<void> {
  // A purchase opened directly needs the rest as well; the sale waits for it where it must.
  if (location.pathname.endsWith('/buy')) void context.flows.prepare('purchase').catch(() => null);
  return context.flows.prepare('sale');
}

/** Loads the flows of the fans' login, which starts differently for a signed-in person: waits until the session is known. */
export async function prepareLogin({ context: { flows } }: Visit): Promise<void> {
  await Promise.all([flows.prepare('login'), waitForSession(flows.session)]);
}
