import { useState } from 'react';

type Copied = { readonly what: string; readonly done: boolean };

/** Copies figures to take along, and remembers the last one, so that it can be shown and said. */
export function useCopying() {
  const [copied, setCopied] = useState<Copied | null>(null);
  return {
    copied,
    copy: (what: string, text: string): void => {
      setCopied(null);
      navigator.clipboard.writeText(text).then(
        () => setCopied({ what, done: true }),
        () => setCopied({ what, done: false }),
      );
    },
  };
}
