import { ACCOUNT_MIN_AGE } from '../auth/registration.ts';
import { type CalendarDay, compareDays, parseCalendarDay, yearsBefore } from '../shared/calendar-day.ts';
import { isOlderThan } from './age.ts';

/** Nobody alive is older. */
const MOST_YEARS = 130;

/** What is wrong with 'YYYY-MM-DD' as the birth date of somebody with an account, or null. Spec §5 (age check). */
export function birthDateIssue(text: string, today: CalendarDay): 'NOT_A_DATE' | 'TOO_YOUNG' | null {
  const birth = parseCalendarDay(text);
  if (birth === null || compareDays(birth, yearsBefore(today, MOST_YEARS)) < 0) return 'NOT_A_DATE';
  return isOlderThan(birth, ACCOUNT_MIN_AGE, today) ? null : 'TOO_YOUNG';
}
