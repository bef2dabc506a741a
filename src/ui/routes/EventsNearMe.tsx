import { useEffect, useState } from 'react';
import type { NearestCity } from '#domain/market/nearest-city.ts';
import type { Flows } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { NearMe } from '../screens/home/NearMe.tsx';
import { useResource } from './use-resource.ts';

type EventsNearMeProps = {
  readonly flows: Flows;
  readonly buildHref: (city: string) => string;
  readonly navigate: (href: string) => void;
  readonly hasCities?: boolean;
};

/** Asks for the visitor's position only when the visitor wants it, and opens the events of the nearest city. */
export function EventsNearMe({ hasCities = false, ...props }: EventsNearMeProps) {
  const [requests, setRequests] = useState(0);
  const shown = { onLocate: () => setRequests(requests + 1), buildHref: hasCities ? null : props.buildHref };
  if (requests === 0) return <NearMe {...shown} answer={null} isSearching={false} />;
  return <LocatedNearMe key={requests} {...props} shown={shown} />;
}

type LocatedNearMeProps = Omit<EventsNearMeProps, 'hasCities'> & {
  readonly shown: Pick<Parameters<typeof NearMe>[0], 'onLocate' | 'buildHref'>;
};

function LocatedNearMe({ flows, buildHref, navigate, shown }: LocatedNearMeProps) {
  const [view] = useFlow(useResource(flows, 'nearestCity', null), toResourceView<NearestCity>);
  const answer = view.screen === 'ready' && !view.refreshing ? view.value : null;
  const href = answer?.kind === 'found' ? buildHref(answer.city) : null;
  useEffect(() => {
    if (href !== null) navigate(href);
  }, [href, navigate]);
  return <NearMe {...shown} answer={answer} isSearching={answer === null && view.screen !== 'failed'} />;
}
