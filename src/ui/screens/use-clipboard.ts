import { useState } from 'react';
import { copyText } from './copy-text.ts';

type CopyResult = { readonly id: string; readonly succeeded: boolean };

/** Copies a text and remembers the result, to show and announce it. */
export function useClipboard() {
  const [copied, setCopied] = useState<CopyResult | null>(null);
  return {
    copied,
    copy: (id: string, text: string): void => {
      setCopied(null);
      copyText(text).then(
        () => setCopied({ id, succeeded: true }),
        () => setCopied({ id, succeeded: false }),
      );
    },
  };
}
