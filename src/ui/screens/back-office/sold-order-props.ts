import type { RefundEvent } from '#machines/refund/refund.events.ts';
import type { RefundView } from '#machines/refund/refund.view.ts';

/** The props of every part of an order's page. */
export type SoldOrderProps = {
  readonly view: Extract<RefundView, { readonly screen: 'ready' }>;
  readonly send: (event: RefundEvent) => void;
};
