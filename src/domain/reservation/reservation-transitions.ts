import type { EventOf, Lifecycle } from '../shared/transition.ts';
import type { ReservationStatus } from './reservation-status.ts';

/**
 * The lifecycle of a reservation. Assumption: the specification shows no transitions (Spec §4). ACTIVE is the
 * hold of a cart, STARTED_PAYMENT a payment attempt in progress, WAITING_FOR_PAYMENT an issued instruction,
 * BOOKED a staff booking with a deadline, BOOKED_FOREVER one without.
 */
export const reservationLifecycle = {
  initialStatuses: {
    'hold.granted': 'ACTIVE',
    'booking.made': 'BOOKED',
    'renewal.opened': 'BOOKED',
    'block.made': 'BOOKED_FOREVER',
    'courtesy.granted': 'BOOKED_FOREVER',
  },
  transitions: {
    BOOKED: {
      'checkout.opened': 'ACTIVE',
      'deadline.passed': 'EXPIRED',
      'booking.released': 'CANCELLED',
    },
    BOOKED_FOREVER: {
      'tickets.issued': 'FINISHED',
      'booking.released': 'CANCELLED',
    },
    ACTIVE: {
      'payment.started': 'STARTED_PAYMENT',
      'instruction.issued': 'WAITING_FOR_PAYMENT',
      'free.confirmed': 'FINISHED',
      'hold.extended': 'ACTIVE',
      'booking.made': 'BOOKED',
      'block.made': 'BOOKED_FOREVER',
      'hold.expired': 'EXPIRED',
      'hold.expired.within-booking': 'BOOKED',
      'cart.emptied': 'CANCELLED',
      'seller.cancelled': 'CANCELLED',
    },
    STARTED_PAYMENT: {
      'payment.approved': 'FINISHED',
      'issuing.failed': 'FINISHED_WITH_FAILURE',
      'instruction.issued': 'WAITING_FOR_PAYMENT',
      'payment.declined': 'ACTIVE',
      'payment.declined.for-good': 'CANCELLED_DUE_TO_PAYMENT_FAILURE',
      'lease.expired': 'EXPIRED',
      'provider.unreachable': 'STARTED_PAYMENT',
    },
    WAITING_FOR_PAYMENT: {
      'payment.approved': 'FINISHED',
      'instruction.expired': 'EXPIRED',
      'method.changed': 'ACTIVE',
      'payment.cancelled': 'CANCELLED',
    },
    EXPIRED: {
      'payment.approved.late': 'FINISHED',
      'payment.approved.too-late': 'FINISHED_WITH_FAILURE',
    },
    FINISHED: {
      'tickets.refunded': 'CANCELLED',
    },
    FINISHED_WITH_FAILURE: {},
    CANCELLED: {},
    CANCELLED_DUE_TO_PAYMENT_FAILURE: {},
  },
} as const satisfies Lifecycle<ReservationStatus>;

export type ReservationEvent = EventOf<typeof reservationLifecycle>;
