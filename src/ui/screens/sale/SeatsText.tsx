import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useVisitorFormatter } from '../../i18n/use-visitor-formatter.ts';
import { groupSeats, type SeatGroup } from './seat-groups.ts';

type SeatItems = Parameters<typeof groupSeats>[0];

/** Returns a formatter of seats: "Section 114, row F, seats 9, 10 and 11". */
export function useSeatFormatter(): (group: SeatGroup) => string {
  const { t, i18n } = useLingui();
  const formatVisitors = useVisitorFormatter();
  return (group) => {
    if (group.kind === 'visitors') return formatVisitors(group);
    const { section } = group;
    if (group.kind === 'general') {
      const { quantity } = group;
      return t`Section ${section}, ${plural(quantity, { one: '# place', other: '# places' })} without numbers`;
    }
    const { row } = group;
    const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(group.seats);
    return group.seats.length === 1
      ? t`Section ${section}, row ${row}, seat ${list}`
      : t`Section ${section}, row ${row}, seats ${list}`;
  };
}

/** Formats all seats in one line. */
export function SeatsText({ items }: { readonly items: SeatItems }) {
  const formatSeats = useSeatFormatter();
  return groupSeats(items).map(formatSeats).join('. ');
}

/** Lists all seats, one line per row. */
export function SeatList({ items }: { readonly items: SeatItems }) {
  const formatSeats = useSeatFormatter();
  return (
    <ul>
      {groupSeats(items).map((group) => {
        const text = formatSeats(group);
        return <li key={text}>{text}</li>;
      })}
    </ul>
  );
}
