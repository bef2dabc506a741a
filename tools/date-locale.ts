import type { Plugin } from 'vite';

const unusedProperties = /^ {2}(?:formatDistance|formatLong|formatRelative|match): \w+,$/gm;

/**
 * Removes from the date-fns locales what the pages do not use: they only name months and days. A locale is one value, which bundlers cannot tree-shake.
 */
export function dateLocalePlugin(): Plugin {
  return {
    name: 'taquilla:date-locale',
    apply: 'build',
    transform: {
      filter: { id: /\/date-fns\/locale\/[\w-]+\.js$/ },
      handler: (code) => ({ code: code.replace(unusedProperties, ''), map: null }),
    },
  };
}
