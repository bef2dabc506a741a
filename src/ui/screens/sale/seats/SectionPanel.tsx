import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Map as MapIcon } from 'lucide-react';
import { getTotal } from '#domain/sale/price.ts';
import { unnumbered } from '#domain/venue/section.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Heading } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { Price } from '../../../components/Price/Price.tsx';
import { QuantityStepper } from '../../../components/QuantityStepper/QuantityStepper.tsx';
import { ZoneSwatch } from '../../../components/ZoneSwatch/ZoneSwatch.tsx';
import type { SaleProps } from '../sale-props.ts';
import { isGeneralAdmissionSection } from './layout-seats.ts';
import type { PickerProps } from './picker-props.ts';
import { SeatViewButton } from './SeatViewButton.tsx';
import styles from './SectionPanel.module.css';

type SectionPanelProps = Pick<
  PickerProps,
  'view' | 'send' | 'picker' | 'sendToPicker' | 'layout' | 'chosen' | 'free'
> & { readonly onOpen: (section: number) => void };

/** Shows the current section: its price, availability, and its seats or a quantity. */
export function SectionPanel(props: SectionPanelProps) {
  const { view, send, picker, sendToPicker, layout, free, onOpen } = props;
  const { t } = useLingui();
  const section = picker.highlighted ?? -1;
  const layoutSection = layout.sections[section];
  if (layoutSection === undefined) return null;
  const price = view.event.prices.find(({ zone }) => zone === layoutSection.zone);
  const gate = layoutSection.gate;
  return (
    <Panel>
      <Stack>
        <div className={styles.head}>
          <div>
            <p className={styles.zone}>
              <ZoneSwatch step={free === 0 ? 0 : (price?.step ?? 0)} />
              {price?.name ?? layoutSection.zone}
            </p>
            <Heading>
              <Trans>Section {layoutSection.name}</Trans>
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
              <Price value={getTotal(price)} />
              <span className={styles.each}>
                <Trans>each ticket</Trans>
              </span>
            </p>
          )}
        </div>
        {isGeneralAdmissionSection(layout, section) ? (
          <GeneralAdmission view={view} send={send} sectionCode={layoutSection.code} free={free} />
        ) : picker.opened !== null ? (
          <Button icon={<MapIcon size={20} />} onClick={() => sendToPicker({ type: 'section.left' })}>
            <Trans>Back to the stadium</Trans>
          </Button>
        ) : (
          <Button
            variant="strong"
            iconAfter={<ArrowRight size={20} />}
            onClick={() => onOpen(section)}
            unavailable={free === 0 ? <Trans>No seats left here</Trans> : undefined}
            aria-label={t`See seats of section ${layoutSection.name}`}
          >
            <Trans>See the seats</Trans>
          </Button>
        )}
        <SeatViewButton {...props} section={section} />
      </Stack>
    </Panel>
  );
}

type GeneralAdmissionProps = SaleProps<'seats'> & { readonly sectionCode: string; readonly free: number };

/** Asks for a quantity of general admission tickets. */
export function GeneralAdmission({ view, send, sectionCode, free }: GeneralAdmissionProps) {
  const { t } = useLingui();
  const chosen =
    view.chosen.find((item) => item.sectionCode === sectionCode && item.seatCode === unnumbered)?.quantity ??
    0;
  return (
    <QuantityStepper
      label={<Trans>General admission</Trans>}
      value={chosen}
      max={Math.min(free, chosen + view.ticketsLeft)}
      onChange={(quantity) => send({ type: 'quantity.chosen', sectionCode, quantity })}
      decrementLabel={t`One ticket fewer`}
      incrementLabel={t`One more ticket`}
    />
  );
}
