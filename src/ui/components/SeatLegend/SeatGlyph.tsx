import { useId } from 'react';
import type { SeatState } from '#domain/venue/seat-state.ts';
import styles from './SeatLegend.module.css';

const chair = 'M5 13a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v14a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4z';
const smallChair = 'M6 13a7 7 0 0 1 7-7h10a7 7 0 0 1 7 7v13a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z';
const largeChair =
  'M2.5 12A9.5 9.5 0 0 1 12 2.5h12a9.5 9.5 0 0 1 9.5 9.5v16a5.5 5.5 0 0 1-5.5 5.5H8A5.5 5.5 0 0 1 2.5 28z';
const stub =
  'M4 10a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v4a4 4 0 0 0 0 8v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5v-5a4 4 0 0 0 0-8z';

/** One seat as the closest zoom draws it: each state differs in shape and mark, not in colour alone. */
export function SeatGlyph({ state }: { readonly state: SeatState }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <Drawing state={state} />
    </svg>
  );
}

function Drawing({ state }: { readonly state: SeatState }) {
  const id = useId();
  switch (state) {
    case 'AVAILABLE':
      return (
        <path d={chair} fill="var(--seat-available)" stroke="var(--seat-available-edge)" strokeWidth="2.25" />
      );
    case 'SELECTED':
      return (
        <>
          <path
            d={largeChair}
            fill="var(--seat-selected)"
            stroke="var(--seat-selected-edge)"
            strokeWidth="3"
          />
          <path
            className={styles.mark}
            d="m22.5 26.5 3 3 5-6"
            stroke="var(--seat-selected-mark)"
            strokeWidth="2.6"
          />
        </>
      );
    case 'IN_CART':
      return <path d={stub} fill="var(--seat-in-cart)" />;
    case 'RESERVED':
      return (
        <>
          <path d={chair} fill="var(--seat-reserved)" stroke="var(--seat-reserved-edge)" strokeWidth="2" />
          <circle cx="18" cy="18" r="7.5" fill="none" stroke="var(--seat-reserved-mark)" strokeWidth="2.2" />
          <path
            className={styles.mark}
            d="M18 13.5V18l3 2.2"
            stroke="var(--seat-reserved-mark)"
            strokeWidth="2.2"
          />
        </>
      );
    case 'RESERVED_BY_ANOTHER':
      return (
        <>
          <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="1.5" height="5" fill="var(--seat-other-edge)" fillOpacity="0.75" />
          </pattern>
          <path d={smallChair} fill="var(--seat-other)" />
          <path
            d={smallChair}
            fill={`url(#${id})`}
            stroke="var(--seat-other-edge)"
            strokeWidth="1.75"
            strokeDasharray="4 3"
          />
        </>
      );
    case 'UNAVAILABLE':
      return (
        <>
          <rect x="9" y="9" width="18" height="18" rx="5" fill="var(--seat-unavailable)" />
          <path
            className={styles.mark}
            d="m14.5 14.5 7 7m0-7-7 7"
            stroke="var(--seat-unavailable-mark)"
            strokeWidth="2.2"
          />
        </>
      );
    case 'READ':
      return (
        <>
          <circle
            cx="18"
            cy="18"
            r="13"
            fill="var(--seat-read)"
            stroke="var(--seat-read-edge)"
            strokeWidth="2"
          />
          <path
            className={styles.mark}
            d="M11 18h14m-5-5 5 5-5 5"
            stroke="var(--seat-read-mark)"
            strokeWidth="2.4"
          />
        </>
      );
    case 'NOT_SEAT':
      return (
        <path
          className={styles.mark}
          d="M12 18h12"
          stroke="var(--seat-not-seat-edge)"
          strokeWidth="2"
          strokeDasharray="2 4"
        />
      );
  }
}
