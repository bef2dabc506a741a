import type { Messages } from '@lingui/core';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { CompiledMessages, PreferencesFlow } from '#machines/preferences/preferences.machine.ts';
import { toPreferencesView } from '#machines/preferences/preferences.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { activateCatalogue } from '../i18n/activate-locale.ts';

/** Applies the chosen language and theme to the document. Returns true once there are messages to show. */
export function useApplyPreferences(flow: PreferencesFlow): boolean {
  const [{ messages, theme, languageTag }] = useFlow(flow, toPreferencesView);
  // Messages that are already there are activated at once, so that the first page renders a single time.
  const [activeMessages, setSpoken] = useState(() => activateMessages(messages));
  // Before the browser paints, so that a change of language never shows half of each.
  useLayoutEffect(() => {
    if (messages !== activeMessages) setSpoken((before) => activateMessages(messages) ?? before);
  }, [messages, activeMessages]);
  useEffect(() => {
    document.documentElement.lang = languageTag;
  }, [languageTag]);
  useEffect(() => {
    if (theme === null) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return activeMessages !== null;
}

/** Activates messages; returns null when there are none that can be. */
function activateMessages(messages: ActiveMessages): ActiveMessages {
  if (messages === null || !areMessages(messages.messages)) return null;
  activateCatalogue(messages.locale, messages.messages);
  return messages;
}

type ActiveMessages = ReturnType<typeof toPreferencesView>['messages'];

/** Returns true when messages are compiled: each is a text or a list of parts. */
const areMessages = (messages: CompiledMessages): messages is Messages =>
  Object.values(messages).every((message) => typeof message === 'string' || Array.isArray(message));
