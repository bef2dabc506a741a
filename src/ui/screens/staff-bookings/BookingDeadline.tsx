import { Trans } from '@lingui/react/macro';
import type { StaffBooking } from '#domain/order/staff-booking.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';

/** Shows the booking deadline, or that it was rejected or has passed. */
export function BookingDeadline({
  sale: { deadline, isLate, isRejected, timeZone },
}: {
  readonly sale: StaffBooking;
}) {
  if (isRejected)
    return (
      <Tag tone="neutral">
        <Trans>Transfer rejected</Trans>
      </Tag>
    );
  if (isLate)
    return (
      <Tag tone="pending">
        <Trans>Late</Trans>
      </Tag>
    );
  if (deadline === null) return <Trans>No deadline</Trans>;
  return <DateText at={deadline} timeZone={timeZone} format="dayAndTime" />;
}
