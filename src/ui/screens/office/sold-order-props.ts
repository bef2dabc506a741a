import type { RefundEvent } from '#machines/refund/refund.events.ts';
import type { RefundView } from '#machines/refund/refund.view.ts';

/** What every part of an order's page is given. */
export type SoldOrderProps = {
  readonly view: Extract<RefundView, { readonly screen: 'ready' }>;
  readonly send: (event: RefundEvent) => void;
};
