import { createCalendarDay } from '../shared/calendar-day.ts';

/**
 * Validates a CURP, the Mexican population key: 18 characters with a real birth date, a known state and a
 * correct check digit (RENAPO).
 */
export function isCurp(text: string): boolean {
  const [, year, month, day, state, century] = pattern.exec(text) ?? [];
  if (century === undefined || state === undefined || !states.has(state)) return false;
  const isTwentieth = /[0-9]/.test(century);
  const birth = createCalendarDay((isTwentieth ? 1900 : 2000) + Number(year), Number(month), Number(day));
  return birth !== null && Number(text.at(-1)) === calculateCurpCheckDigit(text.slice(0, 17));
}

/**
 * Calculates the check digit of the first 17 characters: their alphabet positions, weighted from 18 down to
 * 2, modulo 10.
 */
export function calculateCurpCheckDigit(first17: string): number {
  const sum = [...first17].reduce(
    (total, letter, index) => total + alphabet.indexOf(letter) * (18 - index),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/**
 * Names, birth date, sex, state, inner consonants, century (a digit until 1999, a letter since), check digit.
 */
const pattern =
  /^[A-ZÑ]{4}([0-9]{2})([0-9]{2})([0-9]{2})[HMX]([A-Z]{2})[B-DF-HJ-NP-TV-ZÑ]{3}([0-9A-Z])[0-9]$/;

const states: ReadonlySet<string> = new Set(
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(
    ' ',
  ),
);
