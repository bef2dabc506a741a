import { useLingui } from '@lingui/react/macro';
import type { SectionStock } from '#domain/venue/stock.ts';
import { lowStockShare } from '#domain/venue/stock-level.ts';
import { SectionTable } from '../../../components/SectionTable/SectionTable.tsx';

type ZoneSectionsProps = {
  readonly zone: { readonly code: string; readonly name: string };
  readonly stock: readonly SectionStock[];
  readonly highlighted: string | null;
  readonly onPick: (code: string) => void;
};

/** Lists the sections of a zone that are on sale, with their availability. */
export function ZoneSections({ zone, stock, highlighted: marked, onPick }: ZoneSectionsProps) {
  const { t } = useLingui();
  return (
    <SectionTable
      caption={t`Sections of ${zone.name}`}
      sections={stock
        .filter((section) => section.zone === zone.code && !section.disabled)
        .map((section) => ({
          code: section.code,
          name: section.name,
          gate: section.door,
          available: section.available,
          few: section.available > 0 && section.available <= section.capacity * lowStockShare,
          chosen: section.code === marked,
          isGeneralAdmission: section.unnumbered,
        }))}
      onSelect={onPick}
    />
  );
}
