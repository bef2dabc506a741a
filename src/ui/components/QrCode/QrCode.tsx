import { useLingui } from '@lingui/react/macro';
import { buildDarkPath, type QrMatrix, quietZone } from './dark-path.ts';
import styles from './QrCode.module.css';

type QrCodeProps = {
  readonly matrix: QrMatrix;
  /** The accessible name. */
  readonly label?: string;
};

/** A QR code, black on white in both themes, crisp at any size and never under art. */
export function QrCode({ matrix, label }: QrCodeProps) {
  const { t } = useLingui();
  const side = matrix.length + quietZone * 2;
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label ?? t`QR code of the ticket`}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={buildDarkPath(matrix)} />
    </svg>
  );
}
