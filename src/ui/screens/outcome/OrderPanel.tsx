import { Trans } from '@lingui/react/macro';
import type { Order } from '#domain/order/purchase.ts';
import { totalOf } from '#domain/sale/price.ts';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Panel, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { paidParts } from '../purchases/paid-parts.tsx';
import { PlacesList } from '../sale/PlacesText.tsx';

/** Which purchase this page speaks of. */
export function OrderPanel({ order }: { readonly order: Order | null }) {
  if (order === null) return null;
  return (
    <Panel>
      <Stack>
        <EventHeading event={order.event} as="h2" />
        <PlacesList items={order.items} />
        <Lines
          ruled
          items={[
            { id: 'order', term: <Trans>Order</Trans>, value: order.code },
            { id: 'total', term: <Trans>Total</Trans>, value: <Money value={totalOf(order.total)} /> },
            ...paidParts(order.purchase),
          ]}
        />
      </Stack>
    </Panel>
  );
}
