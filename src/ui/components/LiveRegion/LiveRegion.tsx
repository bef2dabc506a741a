import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

type LiveRegionProps = {
  readonly children: ReactNode;
  readonly politeness?: 'polite' | 'assertive';
};

/** Announces a change once. Keep it mounted: only a change of its text is announced. */
export function LiveRegion({ children, politeness = 'polite' }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span role={politeness === 'polite' ? 'status' : 'alert'}>{children}</span>
    </VisuallyHidden>
  );
}
