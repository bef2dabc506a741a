import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, Smartphone } from 'lucide-react';
import type { LoginView } from '#machines/login/login.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-words.ts';
import { channelIcons } from './ChannelChoice.tsx';
import styles from './CodeResend.module.css';
import { clock } from './clock-words.ts';
import { StepLink } from './StepLink.tsx';
import type { SendLogin } from './step-props.ts';

type CodeResendProps = {
  readonly view: Extract<LoginView, { readonly screen: 'code' | 'confirmation' | 'reset' }>;
  readonly send: SendLogin;
};

/** It did not arrive? Another code once its pause is over, by another channel, or to another contact. */
export function CodeResend({ view, send }: CodeResendProps) {
  const { i18n } = useLingui();
  const isSigningIn = view.screen === 'code' && !view.forPhoneChange;
  return (
    <div className={styles.resend}>
      <Row spread>
        <Note size="md">
          <Trans>It did not arrive?</Trans>
        </Note>
        {view.canResend ? (
          <Button variant="link" onClick={() => send({ type: 'resend.requested' })}>
            <Trans>Send another code</Trans>
          </Button>
        ) : (
          <b>
            <Trans>Another code in {clock(Math.max(view.secondsToResend, view.wait))}</Trans>
          </b>
        )}
      </Row>
      <Row gap={2} equal>
        {view.canResend
          ? view.otherChannels.map((channel) => (
              <Button
                key={channel}
                wide
                icon={channelIcons[channel]}
                onClick={() => send({ type: 'resend.requested', channel })}
              >
                <ByChannel name={i18n._(deliveryChannelNames[channel])} />
              </Button>
            ))
          : null}
        {!isSigningIn ? null : view.channel === 'EMAIL' ? (
          <StepLink look="button" to="PHONE_LOGIN" send={send} icon={<Smartphone size={20} />}>
            <Trans>By mobile</Trans>
          </StepLink>
        ) : (
          <StepLink look="button" to="EMAIL_OTP_LOGIN" send={send} icon={<Mail size={20} />}>
            <Trans>By e-mail</Trans>
          </StepLink>
        )}
      </Row>
    </div>
  );
}

const ByChannel = ({ name }: { readonly name: string }) => <Trans>By {name}</Trans>;
