import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import type { HeldItem, Reservation } from '#domain/reservation/reservation.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { multiply, sum } from '#domain/shared/money.ts';
import { EventDate } from '../../../components/EventDate/EventDate.tsx';
import { OrderSummary } from '../../../components/OrderSummary/OrderSummary.tsx';
import { SeatsText } from '../SeatsText.tsx';

type CartSummaryProps = {
  readonly event: EventSummary;
  readonly reservation: Pick<Reservation, 'items' | 'total'>;
};

/** Shows the items and the exact total, consistent with the map. */
export function CartSummary({ event, reservation }: CartSummaryProps) {
  const { t } = useLingui();
  const { items, total } = reservation;
  const { currency } = total;
  return (
    <OrderSummary
      poster={toPosterSubject(event)}
      title={event.title}
      when={<EventDate event={event} />}
      where={`${event.venue.name}, ${event.venue.city}`}
      lines={groupByZone(items).map(({ zone, name, items: zoneItems }) => ({
        id: zone,
        title: (
          <Trans>
            <Plural value={countAdmissions(zoneItems)} one="# ticket" other="# tickets" />, {name}
          </Trans>
        ),
        detail: <SeatsText items={zoneItems} />,
        amount: sum(
          zoneItems.map((item) => multiply(getTotal(item.unit), item.quantity)),
          currency,
        ),
      }))}
      breakdown={[
        { id: 'base', label: t`Tickets`, amount: { amount: total.base, currency } },
        { id: 'fee', label: t`Service fee`, amount: { amount: total.fee, currency } },
        { id: 'tax', label: t`Taxes`, amount: { amount: total.tax, currency } },
      ]}
      total={getTotal(total)}
    />
  );
}

function groupByZone(items: readonly HeldItem[]) {
  return [...Map.groupBy(items, (item) => item.zone)].map(([zone, zoneItems]) => ({
    zone,
    name: zoneItems[0]?.zoneName ?? zone,
    items: zoneItems,
  }));
}
