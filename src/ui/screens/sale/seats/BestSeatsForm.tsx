import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { formatMoney, formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { BestSeatsRequest } from '#domain/sale/best-seats-request.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { SeatOffer } from '#domain/sale/seat-offer.ts';
import {
  excludeTickets,
  followSeats,
  getShownOffer,
  proposeSeats,
  type SeatProposal,
  showNextOffer,
} from '#domain/sale/seat-proposal.ts';
import { calculateSelectionTotal } from '#domain/sale/seat-selection.ts';
import type { GeneralAdmissionStock } from '#domain/venue/general-admission-stock.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { QuantityStepper } from '../../../components/QuantityStepper/QuantityStepper.tsx';
import { Switch } from '../../../components/Switch/Switch.tsx';
import { listPricedZones } from '../../event/priced-zones.ts';
import { SeatList } from '../SeatsText.tsx';
import type { SaleProps } from '../sale-props.ts';
import { getSeatTable } from './layout-seats.ts';
import { useLiveSeats } from './use-live-seats.ts';

type BestSeatsFormProps = SaleProps<'seats'> & {
  readonly layout: VenueLayout;
  readonly states: LiveSeatStates;
  readonly generalAdmission: GeneralAdmissionStock;
};

/** Proposes the best seats with their prices and the sum; nothing is held until the buyer says so. */
export function BestSeatsForm({ view, send, layout, states, generalAdmission }: BestSeatsFormProps) {
  const { t } = useLingui();
  const { event, stock } = view;
  useLiveSeats(states);
  const max = Math.max(1, view.ticketsLeft);
  const venueNow = {
    layout,
    table: getSeatTable(layout),
    states: states.bytes,
    generalAdmission,
    prices: new Map(event.prices.map(({ zone, total }) => [zone, total])),
  };
  const venue = excludeTickets(venueNow, view.conflict?.taken ?? []);
  const [proposal, setProposal] = useState(() =>
    proposeSeats(venue, { quantity: Math.min(2, max), together: true, zone: null, maxTotal: null }),
  );
  const followed = view.holding || view.cart !== null ? proposal : followSeats(proposal, venue);
  // The alert of a lost hold says why the seats are others.
  const current =
    followed === proposal || view.conflict === null ? followed : { ...followed, isReplacement: false };
  if (current !== proposal) setProposal(current);
  const { request, offers } = current;
  const offer = getShownOffer(current);
  const zones = listPricedZones(event, stock)
    .filter((zone) => zone.available > 0)
    .toReversed();
  const caps = [...new Map(zones.map(({ price }) => [price.amount, price])).values()].slice(0, -1);
  const change = (changed: Partial<BestSeatsRequest>) =>
    setProposal(proposeSeats(venue, { ...request, ...changed }));
  return (
    <Stack>
      <div>
        <Heading variant="card">
          <Trans>Best available seats</Trans>
        </Heading>
        <Note>
          <Trans>You see seats and price first. We hold nothing until you say so.</Trans>
        </Note>
      </div>
      <QuantityStepper
        label={<Trans>Tickets</Trans>}
        value={request.quantity}
        min={1}
        max={max}
        onChange={(quantity) => change({ quantity })}
        decrementLabel={t`One ticket fewer`}
        incrementLabel={t`One more ticket`}
      />
      <Switch
        checked={request.together}
        onChange={({ currentTarget }) => change({ together: currentTarget.checked })}
        label={<Trans>Seats together</Trans>}
      />
      <SelectField
        label={<Trans>Price per ticket or zone</Trans>}
        placeholder={t`Cheapest seats`}
        onChange={({ currentTarget: { value } }) => {
          const cap = caps.find(({ amount }) => String(amount) === value);
          change({ zone: cap || value === '' ? null : value, maxTotal: cap?.amount ?? null });
        }}
        options={[
          ...caps.map((cap) => ({
            value: String(cap.amount),
            label: t`Best view up to ${formatMoneyWithCode(cap)}`,
          })),
          ...zones.map(({ code, name, price }) => ({
            value: code,
            label: `${name} · ${formatMoneyWithCode(price)}`,
          })),
        ]}
      />
      <div aria-live="polite">
        <ProposalNotes {...current} />
        {offer === undefined ? null : <OfferedSeats {...{ view, offer }} />}
      </div>
      {offer === undefined ? null : (
        <>
          <Button
            variant="primary"
            size="large"
            wide
            onClick={() => send({ type: 'offer.accepted', items: offer.items })}
            busy={view.holding ? <Trans>Holding your seats</Trans> : undefined}
            unavailable={renderUnavailableReason(view)}
          >
            <Plural value={request.quantity} one="Hold this seat" other="Hold these # seats" />
          </Button>
          {offers.length > 1 ? (
            <Button wide onClick={() => setProposal(showNextOffer(current))}>
              <Trans>Another offer</Trans>
            </Button>
          ) : null}
        </>
      )}
    </Stack>
  );
}

/** Lists the seats of a proposal by price, and the sum. */
function OfferedSeats({ view, offer }: Pick<BestSeatsFormProps, 'view'> & { readonly offer: SeatOffer }) {
  const { event, stock } = view;
  const { currency } = view.selectionTotal;
  const getPrice = (items: SeatOffer['items']) =>
    getTotal(calculateSelectionTotal(items, { stock, prices: event.prices, currency }));
  const byPrice = Map.groupBy(offer.items, (item) => getPrice([{ ...item, quantity: 1 }]).amount);
  const total = formatMoneyWithCode(getPrice(offer.items));
  return (
    <>
      {[...byPrice].map(([amount, items]) => (
        <div key={amount}>
          <SeatList items={items} />
          <Note>
            <Trans>{formatMoney({ amount, currency })} each, fees included</Trans>
          </Note>
        </div>
      ))}
      <p>
        <Trans>
          In total <b>{total}</b>
        </Trans>
      </p>
    </>
  );
}

function renderUnavailableReason({ onSale, cart }: BestSeatsFormProps['view']): ReactNode {
  if (!onSale) return <Trans>Not on sale</Trans>;
  return cart === null ? undefined : <Trans>You already hold seats</Trans>;
}

/** Says how the proposal differs from what was requested or shown before. */
function ProposalNotes({ offers, isApart, isReplacement }: SeatProposal) {
  return (
    <>
      {isReplacement ? (
        <Note>
          {offers.length === 0 ? (
            <Trans>Somebody took one of those seats.</Trans>
          ) : (
            <Trans>Somebody took one of those seats. This is a new offer.</Trans>
          )}
        </Note>
      ) : null}
      {isApart ? (
        <Note>
          <Trans>There are no seats together for so many. These are apart.</Trans>
        </Note>
      ) : null}
      {offers.length > 0 ? null : (
        <Note>
          <Trans>There are not that many tickets for this choice. Try fewer, or another price or zone.</Trans>{' '}
          <Trans>As soon as some are free, you see them here.</Trans>
        </Note>
      )}
    </>
  );
}
