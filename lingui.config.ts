import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/**
 * Messages are written in the components; each locale has one catalogue. Mexican Spanish contains only what
 * differs.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'es-MX'],
  fallbackLocales: { 'es-MX': 'es', default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/ui/i18n/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: { Trans: ['#ui/i18n/Trans.tsx', 'Trans'] },
});
