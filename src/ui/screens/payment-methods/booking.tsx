import { Trans } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { validateBookingDeadline } from '#domain/payment/booking-deadline.ts';
import { parseLocalDateTime } from '#domain/shared/local-date-time.ts';
import { err, ok } from '#domain/shared/result.ts';
import { readText } from '../forms/field-errors.ts';
import { describeMethod, missingField, type PaymentMethodForm } from './payment-method-form.tsx';
import { BookingFields } from './StaffBookingFields.tsx';

/** RESERVATION: booked by staff until a time, or without a deadline, and paid later. */
export const booking: PaymentMethodForm = {
  listRows: (option, context) => [
    describeMethod(option, context, {
      Icon: Bookmark,
      body: <BookingFields event={context.event} now={context.now} issues={context.issues} />,
    }),
  ],
  parse(form, { event, now }) {
    if (form.get('forever') !== null) return ok({ method: 'RESERVATION', deadline: null });
    const deadline = parseLocalDateTime(readText(form, 'deadline'), event.timeZone);
    if (deadline === null) return missingField('deadline');
    const reason = validateBookingDeadline(deadline, { eventStartsAt: event.startsAt, now });
    return reason === null ? ok({ method: 'RESERVATION', deadline }) : err([{ field: 'deadline', reason }]);
  },
  fields: ['deadline'],
  actions: {
    SELLER: {
      label: () => <Trans>Hold the seats</Trans>,
      busy: <Trans>Holding the seats</Trans>,
      Icon: Bookmark,
    },
  },
};
