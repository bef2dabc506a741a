import { useEffect, useState } from 'react';
import type { Suggestion } from '#domain/catalogue/suggestions.ts';
import type { Flows } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const typingPause = 200;

/** Returns the suggestions for what is typed as soon as typing pauses; the former ones stay until then. */
export function useSuggestions(flows: Flows, typed: string): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      async () => {
        const flow = flows.resource('suggestions', { searchText: typed });
        await waitUntilIdle(flow);
        const view = toResourceView<readonly Suggestion[]>(flow.getSnapshot());
        if (isCurrent) setSuggestions(view.screen === 'ready' ? view.value : []);
      },
      typed === '' ? 0 : typingPause,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [flows, typed]);
  return suggestions;
}
