import { useLingui } from '@lingui/react/macro';
import { formatDate, formatDay, formatTime, formatWeekday } from '#domain/market/format/date.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { useLanguage } from '../../i18n/use-language.ts';

type DateFormat = 'day' | 'date' | 'time' | 'weekdayAndDay' | 'dayAndTime' | 'short';

type DateTextProps = {
  readonly at: Instant;
  /** The venue's zone: an event's times are always shown in it. */
  readonly timeZone: string;
  readonly format: DateFormat;
};

/** A date or time as text in a machine-readable `time` element. */
export function DateText({ at, timeZone, format }: DateTextProps) {
  const text = useDateFormatter()(at, timeZone, format);
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}

/** Returns a function that formats the same dates as plain text, for accessible names and sentences. */
export function useDateFormatter(): (at: Instant, timeZone: string, format: DateFormat) => string {
  const { t } = useLingui();
  const language = useLanguage();
  return (at, timeZone, format) => {
    const day = formatDay(at, timeZone, language);
    const time = formatTime(at, timeZone);
    const weekday = formatWeekday(at, timeZone, language);
    const short = weekday.slice(0, 3);
    switch (format) {
      case 'day':
        return day;
      case 'date':
        return formatDate(at, timeZone, language);
      case 'time':
        return time;
      case 'weekdayAndDay':
        return t`${weekday} · ${day}`;
      case 'dayAndTime':
        return t`${day} · ${time}`;
      case 'short':
        return t`${short} · ${day} · ${time}`;
    }
  };
}
