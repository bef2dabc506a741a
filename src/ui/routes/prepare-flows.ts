import { whoIsHere } from './access.ts';
import type { RouterContext } from './router-context.ts';

type Visit = { readonly context: RouterContext };
type VisitAt = Visit & { readonly location: { readonly pathname: string } };

/** The loader of pages whose flows the first page does without: they are fetched while the page is. It starts nothing. */
export function prepareSale({ context, location }: VisitAt): Promise<void> {
  // Whoever arrives at the purchase itself needs the rest as well; the sale waits for it where it must.
  if (location.pathname.endsWith('/buy')) void context.flows.prepare('purchase').catch(() => null);
  return context.flows.prepare('sale');
}

/** The same for what comes after a payment. */
export const prepareOutcome = ({ context }: Visit): Promise<void> => context.flows.prepare('outcome');

/** The same for plans and paying them. */
export async function prepareInstallment({ context: { flows } }: Visit): Promise<void> {
  await Promise.all([flows.prepare('outcome'), flows.prepare('records')]);
}

/** The same for the fans' login, which begins otherwise for somebody who is in: it waits until that is known. */
export async function prepareLogin({ context: { flows } }: Visit): Promise<void> {
  await Promise.all([flows.prepare('login'), whoIsHere(flows.session)]);
}

/** The same for the operators' entrance and their manager's office. */
export const prepareOperators = ({ context }: Visit): Promise<void> => context.flows.prepare('operators');

/** The same for pages that only read what was bought. */
export const prepareRecords = ({ context }: Visit): Promise<void> => context.flows.prepare('records');

/** The same for one's own account. */
export const prepareAccount = ({ context }: Visit): Promise<void> => context.flows.prepare('account');

/** The same for what managers do with the money of a sale. */
export const prepareOffice = ({ context }: Visit): Promise<void> => context.flows.prepare('office');
