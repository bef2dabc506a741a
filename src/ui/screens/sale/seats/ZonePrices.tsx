import { Trans } from '@lingui/react/macro';
import { findSectionIndex } from '#domain/venue/seat-code.ts';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { SectionPriceList } from '../../../components/SectionPriceList/SectionPriceList.tsx';
import type { PickerProps } from './picker-props.ts';
import { ZoneSections } from './ZoneSections.tsx';

type ZonePricesProps = Pick<PickerProps, 'picker' | 'sendToPicker' | 'layout' | 'stock' | 'zones'> & {
  readonly onOpen: (section: number) => void;
};

/** Lists the zones by price, with the sections of the expanded one. */
export function ZonePrices({ picker, sendToPicker, layout, stock, zones, onOpen }: ZonePricesProps) {
  const { highlighted } = picker;
  const currency = zones[0]?.price.currency;
  return (
    <Stack gap={2}>
      <SectionPriceList
        zones={zones}
        expandedZone={picker.zone}
        onExpandedZoneChange={(zone) => sendToPicker({ type: 'zone.expanded', zone })}
      >
        {(zone) => (
          <ZoneSections
            zone={zone}
            stock={stock}
            highlighted={highlighted === null ? null : (layout.sections[highlighted]?.code ?? null)}
            onPick={(code) => onOpen(findSectionIndex(layout, code))}
          />
        )}
      </SectionPriceList>
      <Note size="xs">
        {currency === undefined ? (
          <Trans>Prices include the service fee and taxes.</Trans>
        ) : (
          <Trans>Prices in {currency}, with the service fee and taxes.</Trans>
        )}
      </Note>
    </Stack>
  );
}
