import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Skeleton.module.css';

type SkeletonProps = {
  readonly shape?: 'card' | 'lines' | 'cards' | 'ticket';
  readonly count?: number;
};

/** Placeholder stripes in the shape of the content, shown only after 300 ms. Nothing shimmers. */
export function Skeleton({ shape = 'lines', count = 3 }: SkeletonProps) {
  const { t } = useLingui();
  const pieces = Array.from({ length: count }, (_, index) => `piece-${index.toString()}`);
  return (
    <div className={styles.skeleton} data-shape={shape} role="status">
      <VisuallyHidden>{t`Loading`}</VisuallyHidden>
      {pieces.map((piece) => (
        <span key={piece} className={styles.piece} aria-hidden="true">
          {shape === 'lines' ? null : <span className={styles.picture} />}
          <span className={styles.line} />
          <span className={styles.line} data-short="" />
        </span>
      ))}
    </div>
  );
}
