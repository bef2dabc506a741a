import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Map as MapIcon } from 'lucide-react';
import { totalOf } from '#domain/sale/price.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { unnumbered } from '#domain/venue/section.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Heading } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { Money } from '../../../components/Money/Money.tsx';
import { QuantityStepper } from '../../../components/QuantityStepper/QuantityStepper.tsx';
import { ZoneSwatch } from '../../../components/ZoneSwatch/ZoneSwatch.tsx';
import type { SaleProps } from '../sale-props.ts';
import { hasNoNumbers } from './house-seats.ts';
import styles from './SectionPick.module.css';

type SectionPickProps = SaleProps<'seats'> & {
  readonly layout: VenueLayout;
  readonly section: number;
  readonly free: number;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onLeave: () => void;
};

/** The section one is looking at: its price, what is left, and its seats or a quantity. */
export function SectionPick({
  view,
  send,
  layout,
  section,
  free,
  opened,
  onOpen,
  onLeave,
}: SectionPickProps) {
  const { t } = useLingui();
  const shown = layout.sections[section];
  if (shown === undefined) return null;
  const price = view.event.prices.find(({ zone }) => zone === shown.zone);
  const gate = shown.gate;
  return (
    <Panel>
      <Stack>
        <div className={styles.head}>
          <div>
            <p className={styles.zone}>
              <ZoneSwatch step={free === 0 ? 0 : (price?.step ?? 0)} />
              {price?.name ?? shown.zone}
            </p>
            <Heading>
              <Trans>Section {shown.name}</Trans>
            </Heading>
            <p className={styles.zone}>
              {free === 0 ? (
                <Trans>Sold out</Trans>
              ) : (
                <Trans>
                  <Plural value={free} one="# free" other="# free" />, gate {gate}
                </Trans>
              )}
            </p>
          </div>
          {price === undefined ? null : (
            <p className={styles.price}>
              <Money value={totalOf(price)} />
              <span className={styles.each}>
                <Trans>each ticket</Trans>
              </span>
            </p>
          )}
        </div>
        {hasNoNumbers(layout, section) ? (
          <GeneralAdmission view={view} send={send} sectionCode={shown.code} free={free} />
        ) : opened ? (
          <Button icon={<MapIcon size={20} />} onClick={onLeave}>
            <Trans>Back to the stadium</Trans>
          </Button>
        ) : (
          <Button
            variant="strong"
            iconAfter={<ArrowRight size={20} />}
            onClick={onOpen}
            unavailable={free === 0 ? <Trans>No seats left here</Trans> : undefined}
            aria-label={t`See seats of section ${shown.name}`}
          >
            <Trans>See the seats</Trans>
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

type GeneralAdmissionProps = SaleProps<'seats'> & { readonly sectionCode: string; readonly free: number };

/** No numbers: so many places, first come first seated. */
export function GeneralAdmission({ view, send, sectionCode, free }: GeneralAdmissionProps) {
  const { t } = useLingui();
  const chosen =
    view.chosen.find((item) => item.sectionCode === sectionCode && item.seatCode === unnumbered)?.quantity ??
    0;
  return (
    <QuantityStepper
      label={<Trans>Places, without numbers</Trans>}
      value={chosen}
      max={Math.min(free, chosen + view.placesLeft)}
      onChange={(quantity) => send({ type: 'quantity.chosen', sectionCode, quantity })}
      less={t`One place less`}
      more={t`One place more`}
    />
  );
}
