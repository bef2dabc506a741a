import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#domain/order/purchase.ts';
import { Panel } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { paidParts } from '../purchases/paid-parts.tsx';
import { CartSummary } from '../sale/buy/CartSummary.tsx';

/** Which purchase this page speaks of. */
export function OrderPanel({ order }: { readonly order: Order | null }) {
  const { i18n } = useLingui();
  if (order === null) return null;
  return (
    <>
      <CartSummary event={order.event} reservation={order} />
      <Panel>
        <Lines
          items={[
            { id: 'order', term: <Trans>Order</Trans>, value: order.code },
            ...paidParts({ i18n, purchase: order.purchase, card: order.receipt.card }),
          ]}
        />
      </Panel>
    </>
  );
}
