import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Preferences, PreferencesPort } from '#application/preferences.port.ts';
import type { TranslationsPort } from '#application/translations.port.ts';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import type { PreferencesEvent } from './preferences.events.ts';
import type { CompiledMessages, preferencesActorSlots } from './preferences.machine.ts';

export const createPreferencesActors = (ports: {
  readonly preferences: PreferencesPort;
  readonly translations: TranslationsPort;
}): typeof preferencesActorSlots => ({
  messages: fromPromise<ActorResult<CompiledMessages>, { readonly locale: CatalogueLocale }>(({ input }) =>
    toActorResult(ports.translations.loadCatalogue(input.locale)),
  ),
  save: fromPromise<null, Preferences>(async ({ input }) => {
    ports.preferences.save(input);
    return null;
  }),
  otherTabs: fromCallback<EventObject, NonReducibleUnknown, PreferencesEvent>(({ sendBack }) =>
    ports.preferences.onChange((chosen) => sendBack({ type: 'preferences.changed', ...chosen })),
  ),
});
