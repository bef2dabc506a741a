import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { spokenPhone } from './phone-words.ts';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import type { StepProps } from './step-props.ts';

/** SUCCESS: a moment for whoever just comes back, a word for whoever is new. */
export function SuccessStep({ view, send, heading }: StepProps<'success'>) {
  const { firstName } = view.user;
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={firstName === '' ? <Trans>Welcome</Trans> : <Trans>Welcome, {firstName}</Trans>}
      lead={view.isNew ? <Trans>Your account is ready. Your tickets will be kept in it.</Trans> : undefined}
    >
      {view.isNew ? (
        <LinkButton variant="primary" size="large" wide href={view.returnTo}>
          <Trans>Go on</Trans>
        </LinkButton>
      ) : null}
    </StepFrame>
  );
}

/** PASSWORD_SUCCESS. */
export function PasswordChangedStep({ view, send, heading }: StepProps<'passwordChanged'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={<Trans>Your password is changed</Trans>}
      lead={<Trans>For your safety we closed every session of your account. Sign in with the new one.</Trans>}
    >
      <StepLink look="button" to="OLD_LOGIN" send={send}>
        <Trans>Sign in with the new password</Trans>
      </StepLink>
    </StepFrame>
  );
}

/** CHANGE_PHONE_SUCCESS. */
export function PhoneChangedStep({ view, send, heading }: StepProps<'phoneChanged'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={<Trans>Your mobile is changed</Trans>}
      lead={
        <Trans>
          From now on it is <b>{spokenPhone(view.user.phone ?? '')}</b>.
        </Trans>
      }
    >
      <LinkButton variant="primary" size="large" wide href={view.returnTo}>
        <Trans>Go on</Trans>
      </LinkButton>
    </StepFrame>
  );
}
