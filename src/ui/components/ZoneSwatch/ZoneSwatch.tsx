import styles from './ZoneSwatch.module.css';

type ZoneSwatchProps = {
  /** 1 (cheapest) to 8 (dearest); 0 for sold out. */
  readonly step: number;
  readonly size?: 'regular' | 'large';
};

/** The price colour of a zone. It always stands beside the zone's name, because colour alone is not enough. */
export function ZoneSwatch({ step, size = 'regular' }: ZoneSwatchProps) {
  return <span className={styles.swatch} data-step={step} data-size={size} aria-hidden="true" />;
}
