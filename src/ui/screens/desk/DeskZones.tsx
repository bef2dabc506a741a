import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatCount } from '#domain/format/number.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { QuantityStepper } from '../../components/QuantityStepper/QuantityStepper.tsx';
import type { PricedZone } from '../../components/SectionPriceList/SectionPriceList.tsx';
import { ZoneSwatch } from '../../components/ZoneSwatch/ZoneSwatch.tsx';
import { pricedZones } from '../event/zone-stock.ts';
import type { SaleProps } from '../sale/sale-props.ts';
import styles from './Desk.module.css';

/** How many, in which zone: the best of it is held with one press. */
export function DeskZones({ view, send }: SaleProps<'seats'>) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(2);
  const max = Math.max(1, view.placesLeft);
  const quantity = Math.min(wanted, max);
  const blocked = view.cart !== null;
  return (
    <>
      <Row spread>
        <QuantityStepper
          label={<Trans>Tickets, together</Trans>}
          value={quantity}
          min={1}
          max={max}
          onChange={setWanted}
          less={t`One ticket less`}
          more={t`One ticket more`}
          density="dense"
        />
      </Row>
      <ul className={styles.zones}>
        {pricedZones(view.event, view.stock).map((zone) => (
          <li key={zone.code} className={styles.zone}>
            <ZoneSwatch step={zone.available === 0 ? 0 : zone.step} />
            <b className={styles.zoneName}>{zone.name}</b>
            <Money value={zone.price} />
            <span className={styles.free} data-few={(zone.few && zone.available > 0) || undefined}>
              {zone.available === 0 ? <Trans>Sold out</Trans> : <Free zone={zone} />}
            </span>
            <Button
              size="small"
              onClick={() =>
                send({
                  type: 'best.requested',
                  wish: { quantity, together: true, zone: zone.code, maxTotal: null },
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

function Free({ zone: { available, price } }: { readonly zone: PricedZone }) {
  const count = formatCount(available, price.currency);
  return <Plural value={available} one={`${count} free`} other={`${count} free`} />;
}
