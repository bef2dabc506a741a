import { Plural, Trans } from '@lingui/react/macro';
import { Clock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TourTerms } from '#domain/catalogue/tour.ts';
import { Row } from '../Layout/Layout.tsx';

/** Lists where visitors meet, how long a visit takes and until when it may be changed. */
export function TourTermsList({ tour }: { readonly tour: TourTerms }) {
  return (
    <>
      <Fact icon={<MapPin size={20} aria-hidden="true" />}>
        <Trans>Meeting point: {tour.meetingPoint}</Trans>
      </Fact>
      <Fact icon={<Clock size={20} aria-hidden="true" />}>
        <Plural value={tour.durationMinutes} one="# minute" other="# minutes" />
      </Fact>
    </>
  );
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Row align="start" wrap={false} gap={3}>
      {icon}
      <span>{children}</span>
    </Row>
  );
}
