import { Plural, Trans } from '@lingui/react/macro';
import { formatCount } from '#domain/format/number.ts';
import { Chip, ChipGroup } from '../Chip/Chip.tsx';
import { Money } from '../Money/Money.tsx';
import type { PricedZone } from '../SectionPriceList/SectionPriceList.tsx';
import { ZoneSwatch } from '../ZoneSwatch/ZoneSwatch.tsx';
import styles from './ZoneChips.module.css';

type ZoneChipsProps = {
  readonly label: string;
  readonly zones: readonly PricedZone[];
  readonly picked: string | null;
  readonly onPick: (zone: string | null) => void;
};

/** Colour, name, price and what is left of each zone, in one row that a thumb pushes along; one of them picked out. */
export function ZoneChips({ label, zones, picked, onPick }: ZoneChipsProps) {
  return (
    <ChipGroup label={label} flow="scroll">
      {zones.map((zone) => {
        const isPicked = zone.code === picked;
        const soldOut = zone.available === 0;
        return (
          <Chip
            key={zone.code}
            ref={isPicked ? showWhole : undefined}
            pressed={isPicked}
            disabled={soldOut}
            icon={<ZoneSwatch step={soldOut ? 0 : zone.step} size="large" />}
            onClick={() => onPick(isPicked ? null : zone.code)}
          >
            <span className={styles.words}>
              <span>{zone.name}</span>
              <span className={styles.facts}>
                <b>
                  <Money value={zone.price} />
                </b>
                <span data-few={(zone.few && !soldOut) || undefined} className={styles.left}>
                  <Left zone={zone} />
                </span>
              </span>
            </span>
          </Chip>
        );
      })}
    </ChipGroup>
  );
}

function Left({ zone }: { readonly zone: PricedZone }) {
  if (zone.available === 0) return <Trans>Sold out</Trans>;
  const { available } = zone;
  const count = formatCount(available, zone.price.currency);
  if (zone.few) return <Plural value={available} one={`${count} left`} other={`${count} left`} />;
  return <Plural value={available} one={`${count} free`} other={`${count} free`} />;
}

/** The row is pushed along until the picked chip is whole; the page stays where it is. */
function showWhole(chip: HTMLElement | null): void {
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const { left, right } = chip.getBoundingClientRect();
  const seen = row.getBoundingClientRect();
  if (left < seen.left || right > seen.right) row.scrollBy({ left: left - seen.left - 16 });
}
