import { useLingui } from '@lingui/react/macro';
import styles from './Barcode.module.css';
import { encodeCode128 } from './code-128.ts';

/** The provider's own cash reference as a barcode for a shop's scanner, black on white in both themes. */
export function Barcode({ value }: { readonly value: string }) {
  const { t } = useLingui();
  const widths = encodeCode128(value);
  if (widths === null) return null;
  const quiet = 10;
  const total = widths.reduce((sum, width) => sum + width, quiet * 2);
  const { d } = widths.reduce(
    ({ x, d }, width, index) => ({
      x: x + width,
      d: index % 2 === 0 ? `${d}M${x} 0h${width}v1h${-width}z` : d,
    }),
    { x: quiet, d: '' },
  );
  return (
    <svg
      className={styles.barcode}
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`Barcode`}
    >
      <path fill="#fff" d={`M0 0h${total}v1H0z`} />
      <path fill="#000" d={d} />
    </svg>
  );
}
