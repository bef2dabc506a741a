import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  type CatalogueLocale,
  detectLanguage,
  getCatalogueLocale,
  type Language,
  type Theme,
} from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import type { Flow } from '../support/flow.ts';
import type { PreferencesEvent } from './preferences.events.ts';

/** Compiled messages by message id. */
export type CompiledMessages = Readonly<Record<string, unknown>>;

type PreferenceChoices = { readonly language: Language | null; readonly theme: Theme | null };

type Context = PreferenceChoices & {
  readonly market: MarketCode;
  readonly browserLanguages: readonly string[];
  readonly messages: { readonly locale: CatalogueLocale; readonly messages: CompiledMessages } | null;
};

/** Returns the language in use: the chosen one, else the browser's, else Spanish. */
export const getLanguage = ({ language, browserLanguages }: Context): Language =>
  language ?? detectLanguage(browserLanguages);

export const getLocale = (context: Context): CatalogueLocale =>
  getCatalogueLocale(getLanguage(context), context.market);

/** Actors this flow requires; `createPreferencesActors` provides them. */
export const preferencesActorSlots = {
  messages: declareActor<ActorResult<CompiledMessages>, { readonly locale: CatalogueLocale }>(
    'preferences.messages',
  ),
  save: declareActor<null, PreferenceChoices>('preferences.save'),
  otherTabs: declareListener<PreferencesEvent>('preferences.otherTabs'),
};

/** Language and theme of this visitor on this device, and the messages of the language. */
export const preferencesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PreferencesEvent,
    input: {} as PreferenceChoices & {
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
    hasMessages: ({ context }) => context.messages?.locale === getLocale(context),
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input, messages: null }),
  type: 'parallel',
  /** Without updates from other tabs the preferences still work. */
  invoke: { id: 'otherTabs', src: 'otherTabs', onError: {} },
  states: {
    choice: {
      initial: 'idle',
      on: {
        'language.chosen': { target: '.saving', actions: 'choose', reenter: true },
        'theme.chosen': { target: '.saving', actions: 'choose', reenter: true },
        'preferences.changed': { actions: 'choose' },
      },
      states: {
        idle: {},
        saving: {
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ language: context.language, theme: context.theme }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    messages: {
      initial: 'checkingMessages',
      on: { 'language.chosen': '.checkingMessages', 'preferences.changed': '.checkingMessages' },
      states: {
        checkingMessages: { always: [{ guard: 'hasMessages', target: 'ready' }, { target: 'loading' }] },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'messages',
            src: 'messages',
            input: ({ context }) => ({ locale: getLocale(context) }),
            onDone: [
              {
                guard: hasSucceeded,
                target: 'ready',
                actions: assign(({ context, event }) => ({
                  messages: { locale: getLocale(context), messages: getValue(event) },
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
