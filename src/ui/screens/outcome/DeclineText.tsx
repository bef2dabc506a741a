import { useLingui } from '@lingui/react/macro';
import type { getDeclineMessages } from '../../i18n/decline-messages.ts';

type DeclineTextProps = { readonly declineMessage: ReturnType<typeof getDeclineMessages> };

/** Explains the decline and what helps, under another title. */
export function DeclineText({ declineMessage: { title, reason, help } }: DeclineTextProps) {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <b>{i18n._(title)}.</b> {i18n._(reason)}
      </p>
      <p>{i18n._(help)}</p>
    </>
  );
}
