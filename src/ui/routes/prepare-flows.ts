import type { RouterContext } from './router-context.ts';

type Visit = { readonly context: RouterContext };

/** The loader of pages whose flows the first page does without: they are fetched while the page is. It starts nothing. */
export const prepareSale = ({ context }: Visit): Promise<void> => context.flows.prepare('sale');

/** The same for who buys and how, where somebody arrives there; whoever comes by the seats has it by then. */
export const preparePurchase = ({ context }: Visit): Promise<void> => context.flows.prepare('purchase');

/** The same for what comes after a payment. */
export const prepareOutcome = ({ context }: Visit): Promise<void> => context.flows.prepare('outcome');

/** The same for the fans' login. */
export const prepareLogin = ({ context }: Visit): Promise<void> => context.flows.prepare('login');

/** The same for the operators' entrance and their manager's office. */
export const prepareOperators = ({ context }: Visit): Promise<void> => context.flows.prepare('operators');

/** The same for pages that only read what was bought. */
export const prepareRecords = ({ context }: Visit): Promise<void> => context.flows.prepare('records');

/** The same for one's own account. */
export const prepareAccount = ({ context }: Visit): Promise<void> => context.flows.prepare('account');
