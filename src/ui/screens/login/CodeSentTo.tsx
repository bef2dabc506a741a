import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PendingCodeView } from '#machines/login/login.view.ts';
import { formatPhoneText } from './phone-format.ts';

type CodeSentToProps = Pick<PendingCodeView, 'channel' | 'destination'>;

/** Says where the code was sent, with one sentence per channel because word order differs by language. */
export function CodeSentTo({ channel, destination }: CodeSentToProps): ReactNode {
  // A phone number stays on one line.
  const to = <b>{formatPhoneText(destination).replaceAll(' ', '\u00a0')}</b>;
  switch (channel) {
    case 'EMAIL':
      return <Trans>We sent it by email to {to}</Trans>;
    case 'whatsapp':
      return <Trans>We sent it by WhatsApp to {to}</Trans>;
    case 'SMS':
      return <Trans>We sent it by SMS to {to}</Trans>;
  }
}
