import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CodeFacts } from '#machines/login/login.view.ts';

type SentToProps = Pick<CodeFacts, 'channel' | 'destination'>;

/** By what the code went, and where to: a sentence for each way, since not every language says them alike. */
export function SentTo({ channel, destination }: SentToProps): ReactNode {
  const to = <b>{destination}</b>;
  switch (channel) {
    case 'EMAIL':
      return <Trans>We sent it by e-mail to {to}</Trans>;
    case 'whatsapp':
      return <Trans>We sent it by WhatsApp to {to}</Trans>;
    case 'SMS':
      return <Trans>We sent it by SMS to {to}</Trans>;
  }
}
