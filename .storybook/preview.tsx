import type { Decorator, Preview } from '@storybook/react-vite';
import { configure, expect } from 'storybook/test';
import type { Language, Theme } from '#domain/market/locale.ts';
import { getLanguageTag } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { activateLocale } from '#ui/i18n/activate-locale.ts';
import { I18nRoot } from '#ui/i18n/I18nRoot.tsx';
import '#ui/theme/theme.css';
import { findUnreadableControls } from './control-contrast.ts';

// Allows for a slow machine in what play functions wait for.
configure({ asyncUtilTimeout: 20_000 });

type Choices = { readonly language: Language; readonly market: MarketCode; readonly theme: Theme };

const choicesOf = (globals: Record<string, unknown>): Choices => ({
  language: globals.language === 'en' ? 'en' : 'es',
  market: globals.market === 'MEX' ? 'MEX' : 'COL',
  theme: globals.theme === 'dark' ? 'dark' : 'light',
});

/** Wraps a story in the messages, language and theme of the shell; pages set their own width. */
const inShell: Decorator = (Story, { globals, parameters }) => {
  const { language, market, theme } = choicesOf(globals);
  document.documentElement.lang = getLanguageTag(language, market);
  document.documentElement.dataset.theme = theme;
  return (
    <I18nRoot key={`${language}-${market}`}>
      {parameters.layout === 'fullscreen' ? (
        <Story />
      ) : (
        <main style={{ padding: 20 }}>
          <Story />
        </main>
      )}
    </I18nRoot>
  );
};

const preview: Preview = {
  decorators: [inShell],
  loaders: [
    async ({ globals }) => {
      const { language, market } = choicesOf(globals);
      await activateLocale(language, market);
      return {};
    },
  ],
  afterEach: async ({ canvasElement }) => {
    await expect(findUnreadableControls(canvasElement)).toEqual([]);
  },
  globalTypes: {
    language: {
      description: 'Interface language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'es', title: 'Español' },
          { value: 'en', title: 'English' },
        ],
      },
    },
    market: {
      description: 'Market',
      toolbar: {
        icon: 'location',
        dynamicTitle: true,
        items: [
          { value: 'COL', title: 'Colombia' },
          { value: 'MEX', title: 'Mexico' },
        ],
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  initialGlobals: { language: 'es', market: 'COL', theme: 'light' },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    viewport: {
      options: {
        phone: { name: 'Phone 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '860px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
