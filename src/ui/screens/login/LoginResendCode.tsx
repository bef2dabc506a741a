import { Trans } from '@lingui/react/macro';
import { Mail, Smartphone } from 'lucide-react';
import type { LoginView } from '#machines/login/login.view.ts';
import { ResendCode } from './ResendCode.tsx';
import { StepLink } from './StepLink.tsx';
import type { SendLogin } from './step-props.ts';

type LoginResendCodeProps = {
  readonly view: Extract<LoginView, { readonly screen: 'code' | 'confirmation' | 'reset' }>;
  readonly send: SendLogin;
};

/** Resends the wizard's code; at sign-in the other contact is offered as well. */
export function LoginResendCode({ view, send }: LoginResendCodeProps) {
  const isSigningIn = view.screen === 'code' && view.use === 'SIGN_IN';
  return (
    <ResendCode
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
          <Trans>By email</Trans>
        </StepLink>
      )}
    </ResendCode>
  );
}
