import type { Messages } from '@lingui/core';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { PreferencesFlow, Words } from '#machines/preferences/preferences.machine.ts';
import { toPreferencesView } from '#machines/preferences/preferences.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { activateCatalogue } from '../i18n/activate-locale.ts';

/** Language and theme are the preferences' to choose; the document follows. True once there are words to show. */
export function useFollowPreferences(flow: PreferencesFlow): boolean {
  const [{ words, theme, languageTag }] = useFlow(flow, toPreferencesView);
  // The words that are there already speak at once: the first page is rendered a single time.
  const [spoken, setSpoken] = useState(() => speak(words));
  // Before the browser paints: a change of language never shows half of each.
  useLayoutEffect(() => {
    if (words !== spoken) setSpoken((before) => speak(words) ?? before);
  }, [words, spoken]);
  useEffect(() => {
    document.documentElement.lang = languageTag;
  }, [languageTag]);
  useEffect(() => {
    if (theme === null) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return spoken !== null;
}

/** The words that speak from now on; null when there are none that can. */
function speak(words: SpokenWords): SpokenWords {
  if (words === null || !areMessages(words.words)) return null;
  activateCatalogue(words.locale, words.words);
  return words;
}

type SpokenWords = ReturnType<typeof toPreferencesView>['words'];

/** A compiled message is a text, or a list of its parts. */
const areMessages = (words: Words): words is Messages =>
  Object.values(words).every((message) => typeof message === 'string' || Array.isArray(message));
