import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { totalOf } from '#domain/sale/price.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { IconButton } from '../../../components/IconButton/IconButton.tsx';
import { Money } from '../../../components/Money/Money.tsx';
import type { ViewOf } from '../sale-props.ts';
import styles from './SectionBar.module.css';

type SectionBarProps = {
  readonly view: ViewOf<'seats'>;
  readonly layout: VenueLayout;
  readonly section: number;
  readonly onLeave: () => void;
};

/** Over the seats of a section that fills a phone: which one, what it costs, and the way back. */
export function SectionBar({ view, layout, section, onLeave }: SectionBarProps) {
  const { t } = useLingui();
  const shown = layout.sections[section];
  if (shown === undefined) return null;
  const { name, gate } = shown;
  const price = view.event.prices.find(({ zone }) => zone === shown.zone);
  const zone = price?.name ?? shown.zone;
  return (
    <div className={styles.bar}>
      <IconButton label={t`Back to the stadium`} icon={<ArrowLeft />} onClick={onLeave} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Trans>Section {name}</Trans>
        </h2>
        <p className={styles.zone}>
          <Trans>
            {zone}, gate {gate}
          </Trans>
        </p>
      </div>
      {price === undefined ? null : (
        <p className={styles.price}>
          <Money value={totalOf(price)} />
        </p>
      )}
    </div>
  );
}
