import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#domain/order/purchase.ts';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Panel } from '../../components/Layout/Layout.tsx';
import { buildSplitPaymentLines } from '../order/payment-lines.tsx';
import { CartSummary } from '../sale/buy/CartSummary.tsx';

/** Shows the order that the page is about. */
export function OrderPanel({ order }: { readonly order: Order | null }) {
  const { i18n } = useLingui();
  if (order === null) return null;
  return (
    <>
      <CartSummary event={order.event} reservation={order} />
      <Panel>
        <DefinitionList
          items={[
            { id: 'order', term: <Trans>Order</Trans>, value: order.code },
            ...buildSplitPaymentLines({ i18n, purchase: order.purchase, card: order.receipt.card }),
          ]}
        />
      </Panel>
    </>
  );
}
