import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { getTotal } from '#domain/sale/price.ts';
import { IconButton } from '../../../components/IconButton/IconButton.tsx';
import { Price } from '../../../components/Price/Price.tsx';
import type { PickerProps } from './picker-props.ts';
import { SeatViewButton } from './SeatViewButton.tsx';
import styles from './SectionBar.module.css';

type SectionBarProps = Pick<PickerProps, 'view' | 'layout' | 'chosen'> & {
  readonly section: number;
  readonly onLeave: () => void;
};

/** Shows the open section on a phone: its name, its price and the way back. */
export function SectionBar(props: SectionBarProps) {
  const { view, layout, section, onLeave } = props;
  const { t } = useLingui();
  const layoutSection = layout.sections[section];
  if (layoutSection === undefined) return null;
  const { name, gate } = layoutSection;
  const price = view.event.prices.find(({ zone }) => zone === layoutSection.zone);
  const zone = price?.name ?? layoutSection.zone;
  return (
    <div className={styles.bar}>
      <IconButton label={t`Back to the stadium`} icon={<ArrowLeft />} onClick={onLeave} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Trans>Section {name}</Trans>
        </h2>
        <p className={styles.zone}>
          <Trans>
            {zone}, gate {gate}
          </Trans>
        </p>
      </div>
      <SeatViewButton {...props} isIcon />
      {price === undefined ? null : (
        <p className={styles.price}>
          <Price value={getTotal(price)} />
        </p>
      )}
    </div>
  );
}
