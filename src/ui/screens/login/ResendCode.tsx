import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PhoneChannel } from '#domain/identity/contact.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-messages.ts';
import { channelIcons } from './ChannelChoice.tsx';
import { formatClock } from './format-clock.ts';
import styles from './ResendCode.module.css';

type ResendCodeProps = {
  readonly code: {
    readonly canResend: boolean;
    readonly secondsUntilResend: number;
    readonly otherChannels: readonly PhoneChannel[];
  };
  /** Seconds to wait because of a rate limit. */
  readonly wait: number;
  readonly onResend: (channel?: PhoneChannel) => void;
  /** Links to the other contacts. */
  readonly children?: ReactNode;
};

/** Sends another code once the resend pause is over, by another channel or to another contact. */
export function ResendCode({ code, wait, onResend, children }: ResendCodeProps) {
  const { i18n } = useLingui();
  return (
    <div className={styles.resend}>
      <Row spread>
        <Note size="md">
          <Trans>Did not receive it?</Trans>
        </Note>
        {code.canResend ? (
          <Button variant="link" onClick={() => onResend()}>
            <Trans>Send another code</Trans>
          </Button>
        ) : (
          <b>
            <Trans>New code in {formatClock(Math.max(code.secondsUntilResend, wait))}</Trans>
          </b>
        )}
      </Row>
      <Row gap={2} equal>
        {code.canResend
          ? code.otherChannels.map((channel) => (
              <Button key={channel} wide icon={channelIcons[channel]} onClick={() => onResend(channel)}>
                <ByChannel name={i18n._(deliveryChannelNames[channel])} />
              </Button>
            ))
          : null}
        {children}
      </Row>
    </div>
  );
}

const ByChannel = ({ name }: { readonly name: string }) => <Trans>By {name}</Trans>;
