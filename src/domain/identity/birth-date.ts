import { type CalendarDay, compareDays, parseCalendarDay, subtractYears } from '../shared/calendar-day.ts';
import { isOlderThan } from './age.ts';
import { ACCOUNT_MIN_AGE } from './registration.ts';

/** The maximum plausible age. */
const MAX_AGE_YEARS = 130;

/**
 * Validates 'YYYY-MM-DD' as the birth date of an account holder. Returns null if it is valid (Spec §5, age
 * check).
 */
export function validateBirthDate(text: string, today: CalendarDay): 'NOT_A_DATE' | 'TOO_YOUNG' | null {
  const birth = parseCalendarDay(text);
  if (birth === null || compareDays(birth, subtractYears(today, MAX_AGE_YEARS)) < 0) return 'NOT_A_DATE';
  return isOlderThan(birth, ACCOUNT_MIN_AGE, today) ? null : 'TOO_YOUNG';
}
