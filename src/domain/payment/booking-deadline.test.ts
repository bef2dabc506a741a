import { describe, expect, it } from 'vitest';
import { calculateTransferProofDeadline, validateBookingDeadline } from './booking-deadline.ts';

const now = Date.UTC(2026, 10, 20, 15, 0);
const days = 24 * 60 * 60_000;

/** Spec §3, RESERVATION and PROCESSING_TRANSFER. */
describe('booking deadlines', () => {
  it('allow three days to prove a transfer, never past the start of the event', () => {
    expect(calculateTransferProofDeadline({ now, eventStartsAt: now + 30 * days })).toBe(now + 3 * days);
    expect(calculateTransferProofDeadline({ now, eventStartsAt: now + days })).toBe(now + days);
  });

  it.each([
    [null, null],
    [now, 'PAST'],
    [now + 1, null],
    [now + days, null],
    [now + days + 1, 'AFTER_EVENT'],
  ] as const)('validate a manager’s %j', (deadline, issue) => {
    expect(validateBookingDeadline(deadline, { now, eventStartsAt: now + days })).toBe(issue);
  });
});
