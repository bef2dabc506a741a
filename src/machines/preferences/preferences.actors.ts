import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Preferences, PreferencesPort } from '#application/preferences.port.ts';
import type { TranslationsPort } from '#application/translations.port.ts';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import type { PreferencesEvent } from './preferences.events.ts';
import type { preferencesActorSlots, Words } from './preferences.machine.ts';

export const preferencesActors = (ports: {
  readonly preferences: PreferencesPort;
  readonly translations: TranslationsPort;
}): typeof preferencesActorSlots => ({
  words: fromPromise<Settled<Words>, { readonly locale: CatalogueLocale }>(({ input }) =>
    settled(ports.translations.catalogue(input.locale)),
  ),
  save: fromPromise<null, Preferences>(async ({ input }) => {
    ports.preferences.save(input);
    return null;
  }),
  otherTabs: fromCallback<EventObject, NonReducibleUnknown, PreferencesEvent>(({ sendBack }) =>
    ports.preferences.onChange((chosen) => sendBack({ type: 'preferences.changed', ...chosen })),
  ),
});
