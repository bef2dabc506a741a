import { Trans } from '@lingui/react/macro';
import { Mail, Smartphone } from 'lucide-react';
import type { LoginView } from '#machines/login/login.view.ts';
import { AnotherCode } from './AnotherCode.tsx';
import { StepLink } from './StepLink.tsx';
import type { SendLogin } from './step-props.ts';

type CodeResendProps = {
  readonly view: Extract<LoginView, { readonly screen: 'code' | 'confirmation' | 'reset' }>;
  readonly send: SendLogin;
};

/** Another code of the wizard; who signs in may also turn to their other contact. */
export function CodeResend({ view, send }: CodeResendProps) {
  const isSigningIn = view.screen === 'code' && view.use === 'SIGN_IN';
  return (
    <AnotherCode
      code={view}
      wait={view.wait}
      onResend={(channel) => send({ type: 'resend.requested', ...(channel !== undefined && { channel }) })}
    >
      {!isSigningIn ? null : view.channel === 'EMAIL' ? (
        <StepLink look="button" to="PHONE_LOGIN" send={send} icon={<Smartphone size={20} />}>
          <Trans>By mobile</Trans>
        </StepLink>
      ) : (
        <StepLink look="button" to="EMAIL_OTP_LOGIN" send={send} icon={<Mail size={20} />}>
          <Trans>By e-mail</Trans>
        </StepLink>
      )}
    </AnotherCode>
  );
}
