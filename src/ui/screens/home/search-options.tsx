import { Trans, useLingui } from '@lingui/react/macro';
import { Building2, MapPin, Shield, Ticket } from 'lucide-react';
import type { Suggestion } from '#domain/catalogue/suggestions.ts';
import { assertNever } from '#domain/shared/assert-never.ts';
import { EventDate } from '../../components/EventDate/EventDate.tsx';
import { useAccessibleEventName } from '../../components/EventName/EventName.tsx';
import type { SearchOption } from '../../components/SearchBox/SearchBox.tsx';
import { buildEventHref } from './event-href.ts';

/** Returns a function that names a suggestion and leads to its events. */
export function useSearchOptions(): (suggestion: Suggestion) => SearchOption {
  const { t } = useLingui();
  const nameEvent = useAccessibleEventName();
  return (suggestion) => {
    switch (suggestion.kind) {
      case 'city':
        return {
          href: `/?${new URLSearchParams({ city: suggestion.name })}`,
          icon: <MapPin size={20} aria-hidden="true" />,
          label: suggestion.name,
          note: <Trans>City</Trans>,
        };
      case 'club':
        return {
          href: `/?${new URLSearchParams({ organisation: suggestion.id })}`,
          icon: <Shield size={20} aria-hidden="true" />,
          label: suggestion.name,
          note: <Trans>Club</Trans>,
        };
      case 'venue':
        return {
          href: `/?${new URLSearchParams({ venue: suggestion.name })}`,
          icon: <Building2 size={20} aria-hidden="true" />,
          label: suggestion.name,
          note: t`Venue in ${suggestion.city}`,
        };
      case 'event': {
        const { event } = suggestion;
        return {
          href: buildEventHref(event),
          icon: <Ticket size={20} aria-hidden="true" />,
          label: nameEvent(event),
          note: <EventDate event={event} />,
        };
      }
      default:
        return assertNever(suggestion);
    }
  };
}
