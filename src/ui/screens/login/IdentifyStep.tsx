import { Trans } from '@lingui/react/macro';
import { getPrimaryContact } from '#domain/identity/session-user.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { ContactField } from './ContactField.tsx';
import { readChannel } from './PhoneFields.tsx';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the LOGIN, EMAIL_OTP_LOGIN and PHONE_LOGIN steps: one field; the code creates an account where there is none. */
export function IdentifyStep({ view, send, heading }: StepProps<'identify'>) {
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
      onSubmit={(form) =>
        send({
          type: 'contact.submitted',
          contact: readStepText(form, 'contact'),
          channel: readChannel(form),
        })
      }
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
      <ContactField view={view} purpose="code" />
      <SubmitButton view={view} busyLabel={<Trans>Sending the code</Trans>}>
        <Trans>Continue</Trans>
      </SubmitButton>
      <div>
        <StepLink to="OLD_LOGIN" send={send}>
          <Trans>I have a password</Trans>
        </StepLink>
      </div>
    </StepFrame>
  );
}
