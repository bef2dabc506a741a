import { Trans } from '@lingui/react/macro';
import { KeyRound, Mail, Smartphone, UserRoundPlus } from 'lucide-react';
import { getPrimaryContact } from '#domain/identity/session-user.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import type { StepProps } from './step-props.ts';

/** Shows the LOGIN step: the ways to sign in. */
export function ChoiceStep({ view, send, heading }: StepProps<'choice'>) {
  const { user, toChangePhone } = view;
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={
        user === null ? <Trans>Sign in or create your account</Trans> : <Trans>Confirm your identity</Trans>
      }
      lead={<Trans>We will send you a code, so there is no password to remember.</Trans>}
    >
      {user === null ? null : (
        <Note size="md">
          <Trans>
            You are signed in as <b>{getPrimaryContact(user)}</b>.
          </Trans>{' '}
          {toChangePhone ? null : (
            <LinkButton variant="link" href={view.returnTo}>
              <Trans>Continue without signing in again</Trans>
            </LinkButton>
          )}
        </Note>
      )}
      <Stack gap={3}>
        <Button
          variant="primary"
          size="large"
          wide
          icon={<Mail size={20} />}
          onClick={() => send({ type: 'step.requested', step: 'EMAIL_OTP_LOGIN' })}
        >
          <Trans>Continue with my email</Trans>
        </Button>
        <StepLink look="button" to="PHONE_LOGIN" send={send} icon={<Smartphone size={20} />}>
          <Trans>Continue with my mobile</Trans>
        </StepLink>
        <StepLink look="button" to="OLD_LOGIN" send={send} icon={<KeyRound size={20} />}>
          <Trans>I have a password</Trans>
        </StepLink>
        {user === null ? (
          <StepLink look="button" to="REGISTRATION" send={send} icon={<UserRoundPlus size={20} />}>
            <Trans>Create my account</Trans>
          </StepLink>
        ) : null}
      </Stack>
    </StepFrame>
  );
}
