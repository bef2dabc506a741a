import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Money as Amount } from '#domain/shared/money.ts';
import { Price } from '../Price/Price.tsx';
import { ZoneAvailability } from '../ZoneAvailability/ZoneAvailability.tsx';
import { ZoneSwatch } from '../ZoneSwatch/ZoneSwatch.tsx';
import styles from './SectionPriceList.module.css';

export type PricedZone = {
  readonly code: string;
  readonly name: string;
  /** 1 (cheapest) to 6 (dearest). */
  readonly step: number;
  /** All-in. */
  readonly price: Amount;
  readonly available: number;
  readonly few?: boolean;
  /** The unit in which the zone is sold; seats by default. */
  readonly unit?: 'seat' | 'place' | 'parkingSpace';
};

type SectionPriceListProps = {
  readonly zones: readonly PricedZone[];
  readonly expandedZone: string | null;
  readonly onExpandedZoneChange: (zone: string | null) => void;
  /** The content of an expanded zone: its sections. */
  readonly children?: (zone: PricedZone) => ReactNode;
};

/** Prices by zone with the tickets left in each. It starts the list that replaces the map completely. */
export function SectionPriceList({
  zones,
  expandedZone,
  onExpandedZoneChange,
  children,
}: SectionPriceListProps) {
  const id = useId();
  return (
    <ul className={styles.list}>
      {zones.map((zone) => {
        const isOpen = zone.code === expandedZone;
        const soldOut = zone.available === 0;
        return (
          <li key={zone.code} className={styles.item}>
            <button
              type="button"
              className={styles.zone}
              aria-expanded={children && !soldOut ? isOpen : undefined}
              aria-pressed={children || soldOut ? undefined : isOpen}
              aria-controls={isOpen && children ? `${id}-${zone.code}` : undefined}
              disabled={soldOut}
              onClick={() => onExpandedZoneChange(isOpen ? null : zone.code)}
            >
              <ZoneSwatch step={soldOut ? 0 : zone.step} size="large" />
              <span className={styles.text}>
                <b>{zone.name}</b>
                <span className={styles.available} data-few={(zone.few && !soldOut) || undefined}>
                  <ZoneAvailability zone={zone} />
                </span>
              </span>
              <span className={styles.price}>
                <Price value={zone.price} />
              </span>
              {isOpen && children ? <ChevronDown size={20} /> : <ChevronRight size={20} />}
            </button>
            {isOpen && children ? (
              <div className={styles.sections} id={`${id}-${zone.code}`}>
                {children(zone)}
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
