import type { Order } from '#domain/order/purchase.ts';
import type { CheckoutOutcomeEvent } from '#machines/checkout-outcome/checkout-outcome.events.ts';
import type { CheckoutOutcomeView } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { GetFlow } from '#machines/flows.ts';

export type OutcomeProps<Screen extends CheckoutOutcomeView['screen']> = {
  readonly view: Extract<CheckoutOutcomeView, { readonly screen: Screen }>;
  readonly send: (event: CheckoutOutcomeEvent) => void;
  readonly order: Order | null;
};

/** Builds the shareable address of an order's status; null without a token. */
export type BuildStatusLink = (token: string | null) => string | null;

/** The props of results whose status can be shared. */
export type StatusLinkProps = { readonly link: string | null };

type ScreenOf<Page> = Page extends { readonly screen: infer Screen extends CheckoutOutcomeView['screen'] }
  ? Screen
  : never;

/** The pages on which the payer still has to act. */
export type PayableScreen = ScreenOf<
  Extract<CheckoutOutcomeView, { readonly changingPaymentMethod: boolean }>
>;

/** The pages that update themselves. */
export type WaitingScreen = ScreenOf<Extract<CheckoutOutcomeView, { readonly resting: boolean }>>;

export type CashProps<Screen extends 'shopVoucher' | 'speiTransfer' | 'boxOfficeVoucher'> =
  OutcomeProps<Screen> & {
    readonly cashSteps: GetFlow<'cashSteps'>;
    readonly buildStatusLink: BuildStatusLink;
  };
