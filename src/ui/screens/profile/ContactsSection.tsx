import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { parseEmail } from '#domain/identity/credentials.ts';
import { isOperator } from '#domain/identity/role.ts';
import type { ProofCode } from '#machines/profile/profile.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { getFailureMessage } from '../failure-messages.ts';
import { type FieldIssue, getIssueMessage, readText } from '../forms/field-errors.ts';
import { formatPhoneText } from '../login/phone-format.ts';
import { ResendCode } from '../login/ResendCode.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

/** Changes the phone in the login wizard, and returns here. */
export const changePhonePath = '/authorization/login?step=change-phone&return=/profile';

/** Shows the e-mail and phone, and changes them. */
export function ContactsSection({ view, send }: SectionProps) {
  const { user, isEmailVerified, isPhoneVerified } = view.profile;
  const isStaff = isOperator(user.roles);
  return (
    <ProfileSection
      title={<Trans>Email and mobile</Trans>}
      view={view}
      tasks={['email', 'emailCode']}
      doneMessage={view.done === 'emailCode' ? <Trans>Your email is confirmed: {user.email}</Trans> : null}
      isShownAtField={view.failure?.about === 'emailCode' || view.failure?.reason.code === 'FIELDS_INVALID'}
    >
      <Stack gap={2}>
        <Heading as="h3" variant="card">
          <Trans>Email</Trans>
        </Heading>
        {user.email === '' ? (
          <Note>
            <Trans>There is no email in your account.</Trans>
          </Note>
        ) : (
          <Row>
            <span>{user.email}</span>
            {isEmailVerified ? <Confirmed /> : <NotConfirmed />}
          </Row>
        )}
        {user.email === '' || isEmailVerified || isStaff || view.emailChange !== null ? null : (
          <>
            <Note>
              <Trans>You cannot use it to sign in or verify your account until you confirm it.</Trans>
            </Note>
            <div>
              <Button
                variant="primary"
                onClick={() => send({ type: 'email.submitted', email: user.email })}
                busy={view.busy === 'email' ? <Trans>Sending the code</Trans> : undefined}
              >
                <Trans>Confirm it now</Trans>
              </Button>
            </div>
          </>
        )}
      </Stack>
      {isStaff ? (
        <Note>
          <Trans>You also have a staff account. Ask a manager to change your email.</Trans>
        </Note>
      ) : view.emailChange === null ? (
        <NewEmailForm view={view} send={send} />
      ) : (
        <EmailCodeForm view={view} send={send} {...view.emailChange} />
      )}
      <Stack gap={2}>
        <Heading as="h3" variant="card">
          <Trans>Mobile</Trans>
        </Heading>
        {user.phone === null ? (
          <Note>
            <Trans>There is no mobile number in your account.</Trans>
          </Note>
        ) : (
          <Row>
            <span>{formatPhoneText(user.phone)}</span>
            {isPhoneVerified ? <Confirmed /> : <NotConfirmed />}
          </Row>
        )}
        <div>
          <LinkButton href={changePhonePath} icon={<Smartphone size={20} />}>
            {user.phone === null ? <Trans>Add a mobile number</Trans> : <Trans>Change my mobile</Trans>}
          </LinkButton>
        </div>
      </Stack>
    </ProfileSection>
  );
}

const Confirmed = () => (
  <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
    <Trans>Confirmed</Trans>
  </Tag>
);

const NotConfirmed = () => (
  <Tag tone="pending" icon={<CircleAlert size={16} aria-hidden="true" />}>
    <Trans>Not confirmed</Trans>
  </Tag>
);

function NewEmailForm({ view, send }: SectionProps) {
  const { i18n } = useLingui();
  const { user, isEmailVerified } = view.profile;
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const issues = [...localIssues, ...(view.failure?.about === 'email' ? view.failure.reason.fields : [])];
  const issue = getIssueMessage(issues, 'email');
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const email = parseEmail(readText(new FormData(submitEvent.currentTarget), 'email'));
    const isCurrentEmail = email.ok && isEmailVerified && email.value === user.email;
    setLocalIssues(
      email.ok
        ? isCurrentEmail
          ? [{ field: 'email', reason: 'OWN_EMAIL' }]
          : []
        : [{ field: 'email', reason: email.error }],
    );
    if (email.ok && !isCurrentEmail) send({ type: 'email.submitted', email: email.value });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <Field
          name="email"
          type="email"
          label={<Trans>New email</Trans>}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            isEmailVerified ? (
              <Trans>We will send a code there and notify your old address of the change.</Trans>
            ) : (
              <Trans>We will send a code there.</Trans>
            )
          }
          error={issue === null ? undefined : i18n._(issue)}
        />
        <div>
          <Button type="submit" busy={view.busy === 'email' ? <Trans>Sending the code</Trans> : undefined}>
            {user.email === '' ? <Trans>Add an email</Trans> : <Trans>Change my email</Trans>}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function EmailCodeForm({
  view,
  send,
  email,
  code,
}: SectionProps & { readonly email: string; readonly code: ProofCode }) {
  const { i18n } = useLingui();
  const isCurrentEmail = email === view.profile.user.email;
  const failure = view.failure?.about === 'emailCode' ? view.failure.reason : null;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    send({ type: 'emailCode.submitted', code: readText(new FormData(submitEvent.currentTarget), 'code') });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <p>
          <Trans>
            Enter the code that we sent to <b>{email}</b>
          </Trans>
        </p>
        <OtpField
          key={code.validUntil}
          autoFocus
          verifying={view.busy === 'emailCode'}
          error={
            failure === null ? undefined : failure.code === 'UsernameExistsException' ? (
              <Trans>Another account already uses this email address. Use a different one.</Trans>
            ) : (
              i18n._(getFailureMessage(failure))
            )
          }
          onComplete={(typed) => send({ type: 'emailCode.submitted', code: typed })}
        />
        {failure?.code === 'CodeMismatchException' && !code.expired ? (
          <Note>
            <Plural
              value={code.attemptsLeft}
              one="You have one attempt left."
              other="You have # attempts left."
            />
          </Note>
        ) : null}
        <Row>
          <Button
            type="submit"
            variant="primary"
            busy={view.busy === 'emailCode' ? <Trans>Checking the code</Trans> : undefined}
            unavailable={code.expired ? <Trans>Request a new code</Trans> : undefined}
          >
            {isCurrentEmail ? <Trans>Confirm my email</Trans> : <Trans>Confirm the new email</Trans>}
          </Button>
          <Button variant="link" onClick={() => send({ type: 'emailChange.cancelled' })}>
            {isCurrentEmail ? <Trans>Not now</Trans> : <Trans>Keep the current one</Trans>}
          </Button>
        </Row>
        {view.busy === 'email' ? (
          <p role="status">
            <Trans>Sending the code</Trans>
          </p>
        ) : (
          <ResendCode code={code} wait={view.wait} onResend={() => send({ type: 'emailResend.requested' })} />
        )}
      </Stack>
    </form>
  );
}
