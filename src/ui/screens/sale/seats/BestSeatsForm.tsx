import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
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
import { Row, Stack } from '../../../components/Layout/Layout.tsx';
import { QuantityStepper } from '../../../components/QuantityStepper/QuantityStepper.tsx';
import { Switch } from '../../../components/Switch/Switch.tsx';
import { formatPrice, formatPriceWithCode } from '../../../i18n/format-price.ts';
import { listPricedZones } from '../../event/priced-zones.ts';
import { SeatList } from '../SeatsText.tsx';
import type { SaleProps } from '../sale-props.ts';
import styles from './BestSeatsForm.module.css';
import { getSeatTable } from './layout-seats.ts';
import { useLiveSeats } from './use-live-seats.ts';

type BestSeatsFormProps = SaleProps<'seats'> & {
  readonly layout: VenueLayout;
  readonly states: LiveSeatStates;
  readonly generalAdmission: GeneralAdmissionStock;
};

/** Proposes the best seats with their prices and the sum; nothing is held until the buyer says so. */
export function BestSeatsForm({ view, send, layout, states, generalAdmission }: BestSeatsFormProps) {
  const { t, i18n } = useLingui();
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
    <Stack gap={3}>
      <div className={styles.name}>
        <Heading variant="card">
          <Trans>Best available seats</Trans>
        </Heading>
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
            label: `${name} · ${formatPriceWithCode(i18n, price)}`,
          })),
        ]}
      />
      <div aria-live="polite">
        <ProposalNotes {...current} />
        {offer === undefined ? null : <OfferedSeats {...{ view, offer }} />}
      </div>
      {offer === undefined ? null : (
        <>
          <Row spread wrap={false}>
            <OfferTotal {...{ view, offer }} />
            {offers.length > 1 ? (
              <Button onClick={() => setProposal(showNextOffer(current))}>
                <Trans>Another offer</Trans>
              </Button>
            ) : null}
          </Row>
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
          <Note>
            <Trans>We hold nothing until you say so.</Trans>
          </Note>
        </>
      )}
    </Stack>
  );
}

type OfferProps = Pick<BestSeatsFormProps, 'view'> & { readonly offer: SeatOffer };

const calculateOfferPrice = (
  { event, stock, selectionTotal }: OfferProps['view'],
  items: SeatOffer['items'],
) =>
  getTotal(
    calculateSelectionTotal(items, { stock, prices: event.prices, currency: selectionTotal.currency }),
  );

/** Lists the seats of a proposal by zone, with the price of each. */
function OfferedSeats({ view, offer }: OfferProps) {
  const { i18n } = useLingui();
  const { event, stock } = view;
  const zoneOf = new Map(stock.map(({ code, zone }) => [code, zone]));
  const byZone = Map.groupBy(offer.items, ({ sectionCode }) => zoneOf.get(sectionCode) ?? '');
  return [...byZone].map(([zone, items]) => {
    const name = event.prices.find((price) => price.zone === zone)?.name ?? zone;
    const price = formatPrice(
      i18n,
      calculateOfferPrice(
        view,
        items.slice(0, 1).map((item) => ({ ...item, quantity: 1 })),
      ),
    );
    return (
      <div key={zone}>
        <SeatList items={items} />
        <Note>
          <Trans>
            {name} · {price} each, fees included
          </Trans>
        </Note>
      </div>
    );
  });
}

function OfferTotal({ view, offer }: OfferProps) {
  const { i18n } = useLingui();
  const total = formatPriceWithCode(i18n, calculateOfferPrice(view, offer.items));
  return (
    <p aria-live="polite">
      <Trans>
        In total <b>{total}</b>
      </Trans>
    </p>
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
