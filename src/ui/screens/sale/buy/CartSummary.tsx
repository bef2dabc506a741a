import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import type { HeldItem, Reservation } from '#domain/reservation/reservation.ts';
import { placesIn } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import { multiply, sum } from '#domain/shared/money.ts';
import { DateText } from '../../../components/DateText/DateText.tsx';
import { OrderSummary } from '../../../components/OrderSummary/OrderSummary.tsx';
import { posterOfEvent } from '../../../components/Poster/poster-of-event.ts';
import { PlacesText } from '../PlacesText.tsx';

type CartSummaryProps = {
  readonly event: EventSummary;
  readonly reservation: Pick<Reservation, 'items' | 'total'>;
};

/** What is bought and what it costs: the figures of the map, to the cent. */
export function CartSummary({ event, reservation }: CartSummaryProps) {
  const { t } = useLingui();
  const { items, total } = reservation;
  const { currency } = total;
  return (
    <OrderSummary
      poster={posterOfEvent(event)}
      title={event.title}
      when={<DateText at={event.startsAt} timeZone={event.venue.timeZone} look="short" />}
      where={`${event.venue.name}, ${event.venue.city}`}
      lines={byZone(items).map(({ zone, name, items: own }) => ({
        id: zone,
        title: (
          <Trans>
            <Plural value={placesIn(own)} one="# ticket" other="# tickets" />, {name}
          </Trans>
        ),
        detail: <PlacesText items={own} />,
        amount: sum(
          own.map((item) => multiply(totalOf(item.unit), item.quantity)),
          currency,
        ),
      }))}
      breakdown={[
        { id: 'base', label: t`Tickets`, amount: { amount: total.base, currency } },
        { id: 'fee', label: t`Service fee`, amount: { amount: total.fee, currency } },
        { id: 'tax', label: t`Taxes`, amount: { amount: total.tax, currency } },
      ]}
      total={totalOf(total)}
    />
  );
}

function byZone(items: readonly HeldItem[]) {
  return [...Map.groupBy(items, (item) => item.zone)].map(([zone, own]) => ({
    zone,
    name: own[0]?.zoneName ?? zone,
    items: own,
  }));
}
