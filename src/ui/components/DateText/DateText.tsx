import { useLingui } from '@lingui/react/macro';
import { formatDate, formatDay, formatTime, formatWeekday } from '#domain/format/date.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { useLanguage } from '../../i18n/use-language.ts';

type DateLook = 'day' | 'date' | 'time' | 'weekdayAndDay' | 'dayAndTime' | 'short';

type DateTextProps = {
  readonly at: Instant;
  /** The venue's zone: an event's times are always shown in it. */
  readonly timeZone: string;
  readonly look: DateLook;
};

/** A moment in words, machine-readable underneath. */
export function DateText({ at, timeZone, look }: DateTextProps) {
  const words = useDateWords()(at, timeZone, look);
  return <time dateTime={new Date(at).toISOString()}>{words}</time>;
}

/** The same words as text, for spoken names and sentences. */
export function useDateWords(): (at: Instant, timeZone: string, look: DateLook) => string {
  const { t } = useLingui();
  const language = useLanguage();
  return (at, timeZone, look) => {
    const day = formatDay(at, timeZone, language);
    const time = formatTime(at, timeZone);
    const weekday = formatWeekday(at, timeZone, language);
    const short = weekday.slice(0, 3);
    switch (look) {
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
