import type { LoginView } from '#machines/login/login.view.ts';
import { ResendCode } from './ResendCode.tsx';
import type { SendLogin } from './step-props.ts';

type LoginResendCodeProps = {
  readonly view: Extract<LoginView, { readonly screen: 'code' | 'confirmation' | 'reset' }>;
  readonly send: SendLogin;
};

/** Resends the wizard's code. */
export function LoginResendCode({ view, send }: LoginResendCodeProps) {
  return (
    <ResendCode
      code={view}
      wait={view.wait}
      onResend={(channel) => send({ type: 'resend.requested', ...(channel !== undefined && { channel }) })}
    />
  );
}
