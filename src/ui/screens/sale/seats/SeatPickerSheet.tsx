import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { formatCount } from '#domain/market/format/number.ts';
import { getTotal } from '#domain/sale/price.ts';
import { type Money as Amount, isZero } from '#domain/shared/money.ts';
import { BottomSheet } from '../../../components/BottomSheet/BottomSheet.tsx';
import type { ReadGestures } from '../../../components/BottomSheet/sheet-gestures.ts';
import type { SheetHeight } from '../../../components/BottomSheet/sheet-heights.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Price } from '../../../components/Price/Price.tsx';
import { ZoneSwatch } from '../../../components/ZoneSwatch/ZoneSwatch.tsx';
import { isGeneralAdmissionSection } from './layout-seats.ts';
import type { PickerProps } from './picker-props.ts';
import styles from './SeatPickerSheet.module.css';
import { GeneralAdmission } from './SectionPanel.tsx';
import { SelectedSeatsBar } from './SelectedSeatsBar.tsx';

type SeatPickerSheetProps = Pick<PickerProps, 'view' | 'send' | 'picker' | 'layout' | 'zones' | 'free'> & {
  readonly onHeight: (height: SheetHeight) => void;
  readonly handle: Ref<HTMLButtonElement>;
  readonly readGestures: ReadGestures;
  readonly onOpen: (section: number) => void;
  readonly children: (isUp: boolean) => ReactNode;
};

/**
 * Shows a sheet at the bottom of the map on a phone: prices, then the current zone or section, then the selected
 * seats.
 */
export function SeatPickerSheet(props: SeatPickerSheetProps) {
  const { t } = useLingui();
  const { picker, onHeight, handle, readGestures, children } = props;
  return (
    <BottomSheet
      label={t`Prices and seats`}
      height={picker.sheet}
      onHeight={onHeight}
      handle={handle}
      readGestures={readGestures}
      isSlim={picker.opened !== null}
      title={<SheetTitle {...props} />}
      head={<SheetHead {...props} />}
    >
      {children}
    </BottomSheet>
  );
}

function SheetTitle({ view, picker, layout, zones, free }: SeatPickerSheetProps) {
  const section = layout.sections[picker.highlighted ?? -1];
  const zone = zones.find(({ code }) => code === picker.zone);
  const { currency } = view.selectionTotal;
  const count = formatCount(free, currency);
  if (picker.opened !== null)
    return (
      <Title
        name={<Trans>View seats as a list</Trans>}
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
        price={price === undefined ? undefined : getTotal(price)}
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
  const lowestPrice = cheapest === undefined ? null : formatMoneyWithCode(cheapest);
  const isFree = cheapest !== undefined && isZero(cheapest);
  return (
    <Title
      name={<Trans>Zones and prices</Trans>}
      facts={
        lowestPrice === null ? (
          <Trans>Sold out</Trans>
        ) : isFree ? (
          <Trans>Some tickets are free</Trans>
        ) : (
          <Trans>From {lowestPrice}, fees included</Trans>
        )
      }
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
      <span className={styles.text}>
        <b className={styles.name}>{name}</b>
        <span className={styles.facts}>{facts}</span>
      </span>
      {price === undefined ? null : (
        <span className={styles.price}>
          <Price value={price} />
          <span className={styles.each}>
            <Trans>each ticket</Trans>
          </span>
        </span>
      )}
    </span>
  );
}

/** Shows the next action for what the title names. */
function SheetHead({ view, send, picker, layout, free, onOpen }: SeatPickerSheetProps) {
  const { t } = useLingui();
  const { highlighted } = picker;
  if (picker.opened !== null) return <SelectedSeatsBar view={view} send={send} />;
  const section = layout.sections[highlighted ?? -1];
  const hasChosen = view.selectedTickets > 0 || view.cart !== null;
  if (highlighted !== null && section !== undefined)
    return isGeneralAdmissionSection(layout, highlighted) ? (
      <GeneralAdmission view={view} send={send} sectionCode={section.code} free={free} />
    ) : (
      <Button
        variant={hasChosen ? 'strong' : 'primary'}
        wide
        iconAfter={<ArrowRight size={20} />}
        onClick={() => onOpen(highlighted)}
        unavailable={free === 0 ? <Trans>No seats left here</Trans> : undefined}
        aria-label={t`See seats of section ${section.name}`}
      >
        <Trans>See the seats</Trans>
      </Button>
    );
  return null;
}
