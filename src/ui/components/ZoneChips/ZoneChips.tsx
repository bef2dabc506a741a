import { Plural, Trans } from '@lingui/react/macro';
import { formatCount } from '#domain/market/format/number.ts';
import { Chip, ChipGroup } from '../Chip/Chip.tsx';
import { Price } from '../Price/Price.tsx';
import type { PricedZone } from '../SectionPriceList/SectionPriceList.tsx';
import { ZoneSwatch } from '../ZoneSwatch/ZoneSwatch.tsx';
import styles from './ZoneChips.module.css';

type ZoneChipsProps = {
  readonly label: string;
  readonly zones: readonly PricedZone[];
  readonly selected: string | null;
  readonly onSelect: (zone: string | null) => void;
};

/** Colour, name, price and availability of each zone in one scrolling row; one zone can be selected. */
export function ZoneChips({ label, zones, selected, onSelect }: ZoneChipsProps) {
  return (
    <ChipGroup label={label} flow="scroll" isTabStop={zones.every(({ available }) => available === 0)}>
      {zones.map((zone) => {
        const isSelected = zone.code === selected;
        const soldOut = zone.available === 0;
        return (
          <Chip
            key={zone.code}
            ref={isSelected ? scrollIntoRow : undefined}
            pressed={isSelected}
            disabled={soldOut}
            icon={<ZoneSwatch step={soldOut ? 0 : zone.step} size="large" />}
            onClick={() => onSelect(isSelected ? null : zone.code)}
          >
            <span className={styles.text}>
              <span>{zone.name}</span>
              <span className={styles.facts}>
                <b>
                  <Price value={zone.price} />
                </b>
                <span data-few={(zone.few && !soldOut) || undefined} className={styles.available}>
                  <AvailableText zone={zone} />
                </span>
              </span>
            </span>
          </Chip>
        );
      })}
    </ChipGroup>
  );
}

function AvailableText({ zone }: { readonly zone: PricedZone }) {
  if (zone.available === 0) return <Trans>Sold out</Trans>;
  const { available } = zone;
  const count = formatCount(available, zone.price.currency);
  if (zone.few) return <Plural value={available} one={`${count} left`} other={`${count} left`} />;
  return <Plural value={available} one={`${count} free`} other={`${count} free`} />;
}

/** Scrolls the row until the selected chip is fully visible; the page does not scroll. */
function scrollIntoRow(chip: HTMLElement | null): void {
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const { left, right } = chip.getBoundingClientRect();
  const seen = row.getBoundingClientRect();
  if (left < seen.left || right > seen.right) row.scrollBy({ left: left - seen.left - 16 });
}
