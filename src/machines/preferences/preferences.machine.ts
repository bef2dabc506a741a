import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  type CatalogueLocale,
  catalogueLocaleOf,
  firstLanguage,
  type Language,
  type Theme,
} from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Flow } from '../support/flow.ts';
import { type Settled, succeeded, valueIn } from '../support/settle.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
import type { PreferencesEvent } from './preferences.events.ts';

/** Compiled words of a language: message id to its compiled form. */
export type Words = Readonly<Record<string, unknown>>;

type Chosen = { readonly language: Language | null; readonly theme: Theme | null };

type Context = Chosen & {
  readonly market: MarketCode;
  readonly browserLanguages: readonly string[];
  readonly words: { readonly locale: CatalogueLocale; readonly words: Words } | null;
};

/** The language in force: the chosen one, else the browser's, else Spanish. */
export const languageIn = ({ language, browserLanguages }: Context): Language =>
  language ?? firstLanguage(browserLanguages);

export const localeIn = (context: Context): CatalogueLocale =>
  catalogueLocaleOf(languageIn(context), context.market);

/** What this flow needs done by others; `preferencesActors` fills every slot. */
export const preferencesActorSlots = {
  words: unprovided<Settled<Words>, { readonly locale: CatalogueLocale }>('preferences.words'),
  save: unprovided<null, Chosen>('preferences.save'),
  otherTabs: unprovidedListener<PreferencesEvent>('preferences.otherTabs'),
};

/** Language and theme of this visitor on this device, and the words of the language. */
export const preferencesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PreferencesEvent,
    input: {} as Chosen & {
      readonly market: MarketCode;
      readonly browserLanguages: readonly string[];
    },
    tags: {} as 'busy',
  },
  actors: preferencesActorSlots,
  actions: {
    choose: assign(({ event }) => {
      switch (event.type) {
        case 'language.chosen':
          return { language: event.language };
        case 'theme.chosen':
          return { theme: event.theme };
        case 'preferences.changed':
          return { language: event.language, theme: event.theme };
        case 'retry.requested':
          return {};
      }
    }),
  },
  guards: {
    hasItsWords: ({ context }) => context.words?.locale === localeIn(context),
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input, words: null }),
  type: 'parallel',
  /** Other tabs that cannot be heard change nothing here. */
  invoke: { id: 'otherTabs', src: 'otherTabs', onError: {} },
  states: {
    choice: {
      initial: 'kept',
      on: {
        'language.chosen': { target: '.saving', actions: 'choose', reenter: true },
        'theme.chosen': { target: '.saving', actions: 'choose', reenter: true },
        'preferences.changed': { actions: 'choose' },
      },
      states: {
        kept: {},
        saving: {
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ language: context.language, theme: context.theme }),
            onDone: 'kept',
            onError: 'kept',
          },
        },
      },
    },
    words: {
      initial: 'choosing',
      on: { 'language.chosen': '.choosing', 'preferences.changed': '.choosing' },
      states: {
        choosing: { always: [{ guard: 'hasItsWords', target: 'ready' }, { target: 'loading' }] },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'words',
            src: 'words',
            input: ({ context }) => ({ locale: localeIn(context) }),
            onDone: [
              {
                guard: succeeded,
                target: 'ready',
                actions: assign(({ context, event }) => ({
                  words: { locale: localeIn(context), words: valueIn(event) },
                })),
              },
              { target: 'fallback' },
            ],
            onError: 'fallback',
          },
        },
        ready: {},
        fallback: { on: { 'retry.requested': 'loading' } },
      },
    },
  },
});

export type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>;
export type PreferencesFlow = Flow<PreferencesSnapshot, PreferencesEvent>;
