import { Trans } from '@lingui/react/macro';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Money } from '../../components/Money/Money.tsx';
import type { PricedZone } from '../../components/SectionPriceList/SectionPriceList.tsx';
import { ZoneAvailability } from '../../components/ZoneAvailability/ZoneAvailability.tsx';
import { ZoneSwatch } from '../../components/ZoneSwatch/ZoneSwatch.tsx';
import styles from './ZonePrices.module.css';

type ZonePricesProps = { readonly zones: readonly PricedZone[]; readonly currency: string | null };

/** Lists the price and availability of each zone. */
export function ZonePrices({ zones, currency }: ZonePricesProps) {
  return (
    <>
      <div className={styles.head}>
        <Heading variant="card">
          <Trans>Prices by zone</Trans>
        </Heading>
        {currency === null ? null : <Note size="xs">{currency}</Note>}
      </div>
      <ul>
        {zones.map((zone) => (
          <li key={zone.code} className={styles.zone}>
            <ZoneSwatch step={zone.available === 0 ? 0 : zone.step} size="large" />
            <span className={styles.text}>
              <b>{zone.name}</b>
              <span className={styles.available} data-few={(zone.few && zone.available > 0) || undefined}>
                <ZoneAvailability zone={zone} />
              </span>
            </span>
            <span className={styles.price}>
              <Money value={zone.price} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
