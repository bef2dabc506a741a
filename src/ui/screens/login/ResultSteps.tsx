import { Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../components/Layout/Layout.tsx';
import { formatPhoneText } from './phone-format.ts';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import type { StepProps } from './step-props.ts';

/** Shows the SUCCESS step: a redirect for a returning user, a welcome for a new one. */
export function SuccessStep({ view, send, heading }: StepProps<'success'>) {
  const { firstName } = view.user;
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={firstName === '' ? <Trans>Welcome</Trans> : <Trans>Welcome, {firstName}</Trans>}
      lead={view.isNew ? <Trans>Your account is ready. Your tickets will appear there.</Trans> : undefined}
    >
      {view.email?.isConfirmed === true ? (
        <p role="status">
          <Trans>Your email is confirmed: {view.email.address}</Trans>
        </p>
      ) : null}
      {view.isNew ? (
        <LinkButton variant="primary" size="large" wide href={view.returnTo}>
          <Trans>Continue</Trans>
        </LinkButton>
      ) : null}
      {view.email?.isConfirmed === false ? (
        <Panel>
          <Stack gap={3}>
            <Heading as={heading === 'h1' ? 'h2' : 'h3'} variant="card">
              <Trans>Confirm your email too</Trans>
            </Heading>
            <p>
              <Trans>
                Your receipts go to <b>{view.email.address}</b>. Once confirmed, you can also sign in with it.
                You can confirm it later in your account.
              </Trans>
            </p>
            <Button
              wide
              icon={<Mail size={20} />}
              onClick={() => send({ type: 'emailConfirmation.requested' })}
              busy={view.busy ? <Trans>Sending the code</Trans> : undefined}
            >
              <Trans>Confirm it now</Trans>
            </Button>
          </Stack>
        </Panel>
      ) : null}
    </StepFrame>
  );
}

/** Shows the PASSWORD_SUCCESS step. */
export function PasswordChangedStep({ view, send, heading }: StepProps<'passwordChanged'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={<Trans>Your password was changed</Trans>}
      lead={<Trans>For your security, we signed you out everywhere. Sign in with your new password.</Trans>}
    >
      <StepLink look="onward" to="OLD_LOGIN" send={send}>
        <Trans>Sign in with the new password</Trans>
      </StepLink>
    </StepFrame>
  );
}

/** Shows the CHANGE_PHONE_SUCCESS step. */
export function PhoneChangedStep({ view, send, heading }: StepProps<'phoneChanged'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={<Trans>Your mobile number was changed</Trans>}
      lead={
        <Trans>
          Your new number is <b>{formatPhoneText(view.user.phone ?? '')}</b>.
        </Trans>
      }
    >
      <LinkButton variant="primary" size="large" wide href={view.returnTo}>
        <Trans>Continue</Trans>
      </LinkButton>
    </StepFrame>
  );
}
