import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PhoneChannel } from '#domain/auth/contact.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-words.ts';
import styles from './AnotherCode.module.css';
import { channelIcons } from './ChannelChoice.tsx';
import { clock } from './clock-words.ts';

type AnotherCodeProps = {
  readonly code: {
    readonly canResend: boolean;
    readonly secondsToResend: number;
    readonly otherChannels: readonly PhoneChannel[];
  };
  /** Whole seconds to wait for another reason. */
  readonly wait: number;
  readonly onResend: (channel?: PhoneChannel) => void;
  /** Ways to other contacts. */
  readonly children?: ReactNode;
};

/** It did not arrive? Another code once its pause is over, by another channel, or to another contact. */
export function AnotherCode({ code, wait, onResend, children }: AnotherCodeProps) {
  const { i18n } = useLingui();
  return (
    <div className={styles.resend}>
      <Row spread>
        <Note size="md">
          <Trans>It did not arrive?</Trans>
        </Note>
        {code.canResend ? (
          <Button variant="link" onClick={() => onResend()}>
            <Trans>Send another code</Trans>
          </Button>
        ) : (
          <b>
            <Trans>Another code in {clock(Math.max(code.secondsToResend, wait))}</Trans>
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
