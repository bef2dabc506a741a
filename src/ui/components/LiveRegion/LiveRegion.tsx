import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

type LiveRegionProps = {
  readonly children: ReactNode;
  readonly politeness?: 'polite' | 'assertive';
};

/** Says what changed, once. Keep it mounted: only a change of its text is spoken. */
export function LiveRegion({ children, politeness = 'polite' }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span role={politeness === 'polite' ? 'status' : 'alert'}>{children}</span>
    </VisuallyHidden>
  );
}
