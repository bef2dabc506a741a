import { useLingui } from '@lingui/react/macro';
import type { wordsOfDecline } from '../../i18n/decline-words.ts';

type DeclineTextProps = { readonly words: ReturnType<typeof wordsOfDecline> };

/** Why it was refused and what helps, under a title that says something else. */
export function DeclineText({ words: { title, why, help } }: DeclineTextProps) {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <b>{i18n._(title)}.</b> {i18n._(why)}
      </p>
      <p>{i18n._(help)}</p>
    </>
  );
}
