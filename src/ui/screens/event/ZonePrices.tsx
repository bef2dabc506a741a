import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Price } from '../../components/Price/Price.tsx';
import type { PricedZone } from '../../components/SectionPriceList/SectionPriceList.tsx';
import { ZoneAvailability } from '../../components/ZoneAvailability/ZoneAvailability.tsx';
import { ZoneSwatch } from '../../components/ZoneSwatch/ZoneSwatch.tsx';
import { addZone } from '../home/event-href.ts';
import styles from './ZonePrices.module.css';

type ZonePricesProps = {
  readonly zones: readonly PricedZone[];
  readonly currency: string | null;
  /** The address of the seat picker; null while nothing is on sale. */
  readonly seatsHref: string | null;
};

/** Lists the price and availability of each zone; a zone with tickets leads to its seats on the map. */
export function ZonePrices({ zones, currency, seatsHref }: ZonePricesProps) {
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
          <li key={zone.code} className={styles.item}>
            {seatsHref === null || zone.available === 0 ? (
              <div className={styles.zone}>
                <ZoneRow zone={zone} />
                {seatsHref === null ? null : <span className={styles.noChevron} />}
              </div>
            ) : (
              <Link href={addZone(seatsHref, zone.code)} className={styles.zone}>
                <ZoneRow zone={zone} />
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function ZoneRow({ zone }: { readonly zone: PricedZone }) {
  return (
    <>
      <ZoneSwatch step={zone.available === 0 ? 0 : zone.step} size="large" />
      <span className={styles.text}>
        <b>{zone.name}</b>
        <span className={styles.available} data-few={(zone.few && zone.available > 0) || undefined}>
          <ZoneAvailability zone={zone} />
        </span>
      </span>
      <span className={styles.price}>
        <Price value={zone.price} />
      </span>
    </>
  );
}
