import { waitForSession } from './route-guard.ts';
import type { RouterContext } from './router-context.ts';

type Visit = { readonly context: RouterContext };
type VisitAt = Visit & { readonly location: { readonly pathname: string } };

/** Loads the flows that the first page does without while the page itself loads. It starts none of them. */
export function prepareSale({ context, location }: VisitAt): Promise<void> {
  // A purchase opened directly needs the rest as well; the sale waits for it where it must.
  if (location.pathname.endsWith('/buy')) void context.flows.prepare('purchase').catch(() => null);
  return context.flows.prepare('sale');
}

/** Loads the flows of an outcome. */
export const prepareOutcome = ({ context }: Visit): Promise<void> => context.flows.prepare('outcome');

/** Loads the flows of installment plans and their payment. */
export async function prepareInstallment({ context: { flows } }: Visit): Promise<void> {
  await Promise.all([flows.prepare('outcome'), flows.prepare('records')]);
}

/** Loads the flows of the fans' login, which starts differently for a signed-in person: waits until the session is known. */
export async function prepareLogin({ context: { flows } }: Visit): Promise<void> {
  await Promise.all([flows.prepare('login'), waitForSession(flows.session)]);
}

/** Loads the flows of the operators' login and of operator management. */
export const prepareOperators = ({ context }: Visit): Promise<void> => context.flows.prepare('operators');

/** Loads the flows of pages that read past purchases. */
export const prepareRecords = ({ context }: Visit): Promise<void> => context.flows.prepare('records');

/** Loads the flows of the account page. */
export const prepareAccount = ({ context }: Visit): Promise<void> => context.flows.prepare('account');

/** Loads the flows of the back office. */
export const prepareBackOffice = ({ context }: Visit): Promise<void> => context.flows.prepare('backOffice');
