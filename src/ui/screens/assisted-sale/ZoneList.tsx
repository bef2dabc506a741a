import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatCount } from '#domain/market/format/number.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Price } from '../../components/Price/Price.tsx';
import { QuantityStepper } from '../../components/QuantityStepper/QuantityStepper.tsx';
import type { PricedZone } from '../../components/SectionPriceList/SectionPriceList.tsx';
import { ZoneSwatch } from '../../components/ZoneSwatch/ZoneSwatch.tsx';
import { listPricedZones } from '../event/priced-zones.ts';
import type { SaleProps } from '../sale/sale-props.ts';
import styles from './AssistedSale.module.css';

/** Lets the seller hold the best seats of a zone with one click. */
export function ZoneList({ view, send }: SaleProps<'seats'>) {
  const { t } = useLingui();
  const [requested, setRequested] = useState(2);
  const max = Math.max(1, view.ticketsLeft);
  const quantity = Math.min(requested, max);
  const blocked = view.cart !== null;
  return (
    <>
      <Row spread>
        <QuantityStepper
          label={<Trans>Tickets, together</Trans>}
          value={quantity}
          min={1}
          max={max}
          onChange={setRequested}
          decrementLabel={t`One ticket fewer`}
          incrementLabel={t`One more ticket`}
          density="dense"
        />
      </Row>
      <ul className={styles.zones}>
        {listPricedZones(view.event, view.stock).map((zone) => (
          <li key={zone.code} className={styles.zone}>
            <ZoneSwatch step={zone.available === 0 ? 0 : zone.step} />
            <b className={styles.zoneName}>{zone.name}</b>
            <span className={styles.price}>
              <Price value={zone.price} />
            </span>
            <span className={styles.available} data-few={(zone.few && zone.available > 0) || undefined}>
              {zone.available === 0 ? <Trans>Sold out</Trans> : <FreeCount zone={zone} />}
            </span>
            <Button
              size="small"
              data-first=""
              onClick={() =>
                send({
                  type: 'bestSeats.requested',
                  bestSeatsRequest: { quantity, together: true, zone: zone.code, maxTotal: null },
                })
              }
              unavailable={
                blocked ? (
                  <Trans>Seats held</Trans>
                ) : zone.available < quantity || !view.onSale ? (
                  <Trans>Not enough</Trans>
                ) : undefined
              }
              busy={view.holding ? <Trans>Holding</Trans> : undefined}
              aria-label={t`Hold the best ${quantity} of ${zone.name}`}
            >
              <Trans>Best {quantity}</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function FreeCount({ zone: { available, price } }: { readonly zone: PricedZone }) {
  const count = formatCount(available, price.currency);
  return <Plural value={available} one={`${count} free`} other={`${count} free`} />;
}
