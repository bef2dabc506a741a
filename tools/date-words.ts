import type { Plugin } from 'vite';

const unspoken = /^ {2}(?:formatDistance|formatRelative|match): \w+,$/gm;

/**
 * A language of date-fns is one value with everything that it knows. The pages only write dates: how to read them, and how to
 * say how far off they are, stays behind.
 */
export function dateWordsPlugin(): Plugin {
  return {
    name: 'taquilla:date-words',
    apply: 'build',
    transform: {
      filter: { id: /\/date-fns\/locale\/[\w-]+\.js$/ },
      handler: (code) => ({ code: code.replace(unspoken, ''), map: null }),
    },
  };
}
