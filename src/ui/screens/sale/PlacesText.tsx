import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { groupPlaces, type PlaceGroup } from './places.ts';

type Places = Parameters<typeof groupPlaces>[0];

/** "Section 114, row F, seats 9, 10 and 11". */
export function usePlaceWords(): (group: PlaceGroup) => string {
  const { t, i18n } = useLingui();
  return (group) => {
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

/** Every place in one line. */
export function PlacesText({ items }: { readonly items: Places }) {
  const words = usePlaceWords();
  return groupPlaces(items).map(words).join('. ');
}

/** Every place, a line for each row. */
export function PlacesList({ items }: { readonly items: Places }) {
  const words = usePlaceWords();
  return (
    <ul>
      {groupPlaces(items).map((group) => {
        const text = words(group);
        return <li key={text}>{text}</li>;
      })}
    </ul>
  );
}
