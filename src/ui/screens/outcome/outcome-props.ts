import type { Order } from '#domain/order/purchase.ts';
import type { CheckoutOutcomeEvent } from '#machines/checkout-outcome/checkout-outcome.events.ts';
import type { CheckoutOutcomeView } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { Flows } from '#machines/flows.ts';

export type OutcomeProps<Screen extends CheckoutOutcomeView['screen']> = {
  readonly view: Extract<CheckoutOutcomeView, { readonly screen: Screen }>;
  readonly send: (event: CheckoutOutcomeEvent) => void;
  readonly order: Order | null;
};

/** The address at which a shared link shows how a purchase stands; null without a token. */
export type LinkOf = (token: string | null) => string | null;

/** What is not cash: its status may be shared, and that is all there is to share. */
export type SharedProps = { readonly link: string | null };

export type CashProps = OutcomeProps<'cash'> & {
  readonly cashSteps: Flows['cashSteps'];
  readonly linkOf: LinkOf;
};
