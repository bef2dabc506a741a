import { useState } from 'react';

type CopyResult = { readonly id: string; readonly succeeded: boolean };

/** Copies a text and remembers the result, to show and announce it. */
export function useClipboard() {
  const [copied, setCopied] = useState<CopyResult | null>(null);
  return {
    copied,
    copy: (what: string, text: string): void => {
      setCopied(null);
      navigator.clipboard.writeText(text).then(
        () => setCopied({ id: what, succeeded: true }),
        () => setCopied({ id: what, succeeded: false }),
      );
    },
  };
}
