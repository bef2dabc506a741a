import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { formatMoney } from '#domain/format/money.ts';
import { formatCount } from '#domain/format/number.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Money as Amount } from '#domain/shared/money.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { BottomSheet } from '../../../components/BottomSheet/BottomSheet.tsx';
import type { ReadGestures } from '../../../components/BottomSheet/sheet-hands.ts';
import type { SheetHeight } from '../../../components/BottomSheet/sheet-heights.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Money } from '../../../components/Money/Money.tsx';
import type { PricedZone } from '../../../components/SectionPriceList/SectionPriceList.tsx';
import { ZoneSwatch } from '../../../components/ZoneSwatch/ZoneSwatch.tsx';
import type { SaleProps } from '../sale-props.ts';
import { ChosenStrip } from './ChosenStrip.tsx';
import styles from './HouseSheet.module.css';
import { hasNoNumbers } from './house-seats.ts';
import { GeneralAdmission } from './SectionPick.tsx';

type HouseSheetProps = SaleProps<'seats'> & {
  readonly layout: VenueLayout;
  readonly zones: readonly PricedZone[];
  /** The zone that is picked out. */
  readonly zone: PricedZone | undefined;
  readonly marked: number | null;
  readonly opened: number | null;
  /** What is left of the section that is marked or open. */
  readonly free: number;
  readonly height: SheetHeight;
  readonly onHeight: (height: SheetHeight) => void;
  readonly handle: Ref<HTMLButtonElement>;
  readonly readGestures: ReadGestures;
  readonly onOpen: (section: number) => void;
  readonly children: (isUp: boolean) => ReactNode;
};

/** The foot of the map on a phone: prices, then the zone or section one looks at, then the seats one takes of it. */
export function HouseSheet(props: HouseSheetProps) {
  const { t } = useLingui();
  const { height, onHeight, handle, readGestures, children } = props;
  return (
    <BottomSheet
      label={t`Prices and seats`}
      height={height}
      onHeight={onHeight}
      handle={handle}
      readGestures={readGestures}
      title={<SheetTitle {...props} />}
      head={<SheetHead {...props} />}
    >
      {children}
    </BottomSheet>
  );
}

function SheetTitle({ view, layout, zones, zone, marked, opened, free }: HouseSheetProps) {
  const section = layout.sections[marked ?? -1];
  const { currency } = view.chosenTotal;
  const count = formatCount(free, currency);
  if (opened !== null)
    return (
      <Title
        name={<Trans>The seats in a list</Trans>}
        facts={<Plural value={free} one={`${count} free, row by row`} other={`${count} free, row by row`} />}
      />
    );
  if (section !== undefined) {
    const { name } = section;
    const price = view.event.prices.find(({ zone: code }) => code === section.zone);
    const zoneName = price?.name ?? section.zone;
    return (
      <Title
        name={<Trans>Section {name}</Trans>}
        facts={
          <>
            <ZoneSwatch step={free === 0 ? 0 : (price?.step ?? 0)} />
            {free === 0 ? (
              <Trans>{zoneName}, sold out</Trans>
            ) : (
              <Trans>
                {zoneName}, <Plural value={free} one={`${count} free`} other={`${count} free`} />
              </Trans>
            )}
          </>
        }
        price={price === undefined ? undefined : totalOf(price)}
      />
    );
  }
  if (zone !== undefined) {
    const { available } = zone;
    const left = formatCount(available, currency);
    return (
      <Title
        name={zone.name}
        facts={
          <>
            <ZoneSwatch step={zone.step} />
            <Plural value={available} one={`${left} free`} other={`${left} free`} />
          </>
        }
        price={zone.price}
      />
    );
  }
  const onSale = zones.filter(({ available }) => available > 0);
  const cheapest = onSale.at(-1)?.price;
  const least = cheapest === undefined ? null : formatMoney(cheapest);
  return (
    <Title
      name={<Trans>Zones and prices</Trans>}
      facts={least === null ? <Trans>Sold out</Trans> : <Trans>From {least}, fees included</Trans>}
    />
  );
}

type TitleProps = {
  readonly name: ReactNode;
  readonly facts: ReactNode;
  readonly price?: Amount | undefined;
};

function Title({ name, facts, price }: TitleProps) {
  return (
    <span className={styles.title}>
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.facts}>{facts}</span>
      </span>
      {price === undefined ? null : (
        <span className={styles.price}>
          <Money value={price} />
          <span className={styles.each}>
            <Trans>each ticket</Trans>
          </span>
        </span>
      )}
    </span>
  );
}

/** The next thing to do with what the title names. */
function SheetHead({ view, send, layout, marked, opened, free, onOpen }: HouseSheetProps) {
  const { t } = useLingui();
  if (opened !== null) return <ChosenStrip view={view} send={send} />;
  const section = layout.sections[marked ?? -1];
  const hasChosen = view.chosenPlaces > 0 || view.cart !== null;
  if (marked !== null && section !== undefined)
    return hasNoNumbers(layout, marked) ? (
      <GeneralAdmission view={view} send={send} sectionCode={section.code} free={free} />
    ) : (
      <Button
        variant={hasChosen ? 'strong' : 'primary'}
        wide
        iconAfter={<ArrowRight size={20} />}
        onClick={() => onOpen(marked)}
        unavailable={free === 0 ? <Trans>No seats left here</Trans> : undefined}
        aria-label={t`See seats of section ${section.name}`}
      >
        <Trans>See the seats</Trans>
      </Button>
    );
  return null;
}
