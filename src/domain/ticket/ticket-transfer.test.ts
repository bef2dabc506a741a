import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticketTypes } from './ticket.ts';
import {
  findTransferObstacle,
  getTransferDeadline,
  separatesCompany,
  type TransferableTicket,
} from './ticket-transfer.ts';

const startsAt = Date.UTC(2027, 2, 14, 20);
const ticket: TransferableTicket = {
  type: 'PAID',
  ownership: 'OWNED',
  readAt: null,
  startsAt,
  isEventCancelled: false,
  isTransferable: true,
};

/** Product: tickets change hands until a while before the event, and never once they were used. */
describe('a ticket', () => {
  it.each([
    ['that was sent to somebody else', { ownership: 'TRANSFERRED' }, 'NOT_YOURS'],
    ['of a cancelled event', { isEventCancelled: true }, 'EVENT_CANCELLED'],
    ['that was read at the gate', { readAt: startsAt }, 'ALREADY_READ'],
    ['of an unfinished installment plan', { type: 'DEPOSIT' }, 'NOT_FULLY_PAID'],
    ['of an event that does not allow it', { isTransferable: false }, 'NOT_ALLOWED'],
  ] as const)('%s cannot be transferred', (_what, difference, obstacle) => {
    expect(findTransferObstacle({ ...ticket, ...difference }, startsAt - 86_400_000)).toBe(obstacle);
  });

  it('can be transferred until the deadline, also one that was received', () => {
    const deadline = getTransferDeadline(startsAt);

    expect(findTransferObstacle(ticket, deadline - 1)).toBeNull();
    expect(findTransferObstacle({ ...ticket, ownership: 'RECEIVED' }, deadline - 1)).toBeNull();
    expect(findTransferObstacle(ticket, deadline)).toBe('TOO_LATE');
    expect(
      ticketTypes.filter((type) => findTransferObstacle({ ...ticket, type }, deadline - 1) !== null),
    ).toEqual(['DEPOSIT']);
  });
});

describe('the tickets of a family', () => {
  const family = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), needsAdult: fc.boolean(), isOffered: fc.boolean() }),
    { selector: ({ id }) => id },
  );

  it('never leave a child without an adult, whoever goes', () => {
    fc.assert(
      fc.property(family, (tickets) => {
        const offeredIds = tickets.filter(({ isOffered }) => isOffered).map(({ id }) => id);
        const isAlone = (isOffered: boolean): boolean => {
          const side = tickets.filter((one) => one.isOffered === isOffered);
          return side.length > 0 && side.every(({ needsAdult }) => needsAdult);
        };
        expect(separatesCompany(tickets, offeredIds)).toBe(isAlone(true) || isAlone(false));
      }),
    );
  });
});
