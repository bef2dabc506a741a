import { describe, expect, it } from 'vitest';
import {
  boxOfficePaymentWindow,
  calculateBoxOfficeDeadline,
  parseBoxOfficeCode,
} from './box-office-payment.ts';

const now = Date.UTC(2026, 10, 20, 15);
const minute = 60_000;

/** Spec §2, §9. */
describe('cash at our box office', () => {
  it('is paid within a day, and before the event begins', () => {
    expect(calculateBoxOfficeDeadline({ now, eventStartsAt: now + 3 * boxOfficePaymentWindow })).toBe(
      now + boxOfficePaymentWindow,
    );
    expect(calculateBoxOfficeDeadline({ now, eventStartsAt: now + 90 * minute })).toBe(now + 90 * minute);
  });
});

describe('the code', () => {
  it.each([' tq7h-2k44 ', 'TQ7H2K44', 'tq7h 2k44'])('is parsed from %j', (spoken) => {
    expect(parseBoxOfficeCode(spoken)).toBe('TQ7H2K44');
  });

  it.each(['', 'TQ7H2K4', 'TQ7H2K44X', 'TQ7H2KO4', 'TQ7H2K-Ñ4'])('is not parsed from %j', (spoken) => {
    expect(parseBoxOfficeCode(spoken)).toBeNull();
  });
});
