import { i18n, type Messages } from '@lingui/core';
import { type CatalogueLocale, catalogueLocales } from '#domain/market/locale.ts';
import type { MessageBundle } from './message-bundles.ts';
import { createMessageLoader, type MessageBundleModule } from './message-loader.ts';

/** One file for each bundle and language; `tools/message-bundles.ts` cuts it from the catalogue of the language. */
const bundleFiles = {
  first: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=first' }),
  sale: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=sale' }),
  buy: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=buy' }),
  seatView: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=seatView' }),
  signIn: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=signIn' }),
  outcome: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=outcome' }),
  installment: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=installment',
  }),
  assistedSale: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=assistedSale',
  }),
  assistedInstallments: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=assistedInstallments',
  }),
  login: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=login' }),
  account: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=account' }),
  purchases: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=purchases',
  }),
  tickets: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=tickets' }),
  ticketTransfers: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=ticketTransfers',
  }),
  content: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=content' }),
  organisations: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=organisations',
  }),
  filters: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=filters' }),
  backOffice: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=backOffice',
  }),
  staffBookings: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=staffBookings',
  }),
  managers: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', { query: '?messages=managers' }),
  operators: import.meta.glob<MessageBundleModule>('./locales/*/messages.po', {
    query: '?messages=operators',
  }),
} as const satisfies Record<MessageBundle | 'first', unknown>;

const messageLoader = createMessageLoader({
  async fetch(locale, bundle) {
    const file = bundleFiles[bundle][`./locales/${locale}/messages.po`];
    if (file === undefined) throw new Error(`There are no messages in ${locale}`);
    return (await file()).messages;
  },
  getActiveLocale: () => catalogueLocales.find((locale) => locale === i18n.locale) ?? null,
  addMessages: (locale, messages) => i18n.load(locale, messages),
});

/** Loads the messages of a language for the pages opened so far. */
export const loadMessages = (locale: CatalogueLocale): Promise<Messages> => messageLoader.load(locale);

/** Loads a page together with its messages; neither is shown without the other. */
export const withMessages =
  <Page>(bundle: MessageBundle, fetch: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([fetch(), messageLoader.addBundle(bundle)]);
    return page;
  };
