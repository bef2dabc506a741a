import { Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../components/Layout/Layout.tsx';
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
      {view.email?.isConfirmed === true ? (
        <p role="status">
          <Trans>Your e-mail is confirmed: {view.email.address}</Trans>
        </p>
      ) : null}
      {view.isNew ? (
        <LinkButton variant="primary" size="large" wide href={view.returnTo}>
          <Trans>Go on</Trans>
        </LinkButton>
      ) : null}
      {view.email?.isConfirmed === false ? (
        <Panel>
          <Stack gap={3}>
            <Heading as={heading === 'h1' ? 'h2' : 'h3'} look="card">
              <Trans>Confirm your e-mail, too</Trans>
            </Heading>
            <p>
              <Trans>
                Your receipts go to <b>{view.email.address}</b>. Once it is confirmed you also sign in with
                it. You can do it later in your account.
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
      <StepLink look="onward" to="OLD_LOGIN" send={send}>
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
