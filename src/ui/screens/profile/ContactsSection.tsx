import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isOperator } from '#domain/auth/role.ts';
import { parseEmail } from '#domain/fan/credentials.ts';
import type { ProofCode } from '#machines/profile/profile.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { AnotherCode } from '../login/AnotherCode.tsx';
import { spokenPhone } from '../login/phone-words.ts';
import { type FieldIssue, issueOf, textIn } from '../sale/buy/field-errors.ts';
import { wordsForTrouble } from '../trouble-words.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

/** Where the wizard changes a phone, and comes back here. */
export const changePhonePath = '/authorization/login?step=change-phone&return=/profile';

/** E-mail and phone, and how each is changed. */
export function ContactsSection({ view, send }: SectionProps) {
  const { user, isEmailVerified, isPhoneVerified } = view.profile;
  const isStaff = isOperator(user.roles);
  return (
    <ProfileSection
      title={<Trans>E-mail and mobile</Trans>}
      view={view}
      about={['email', 'emailCode']}
      done={view.done === 'emailCode' ? <Trans>Your e-mail is confirmed: {user.email}</Trans> : null}
      isTold={view.trouble?.about === 'emailCode' || view.trouble?.reason.code === 'FIELDS_INVALID'}
    >
      <Stack gap={2}>
        <Heading as="h3" look="card">
          <Trans>E-mail</Trans>
        </Heading>
        {user.email === '' ? (
          <Note>
            <Trans>There is no e-mail in your account.</Trans>
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
              <Trans>
                You do not sign in with it, and we do not trust it with your account, until you confirm that
                it is yours.
              </Trans>
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
          <Trans>You work here too: a manager changes your e-mail.</Trans>
        </Note>
      ) : view.emailChange === null ? (
        <NewEmailForm view={view} send={send} />
      ) : (
        <EmailCodeForm view={view} send={send} {...view.emailChange} />
      )}
      <Stack gap={2}>
        <Heading as="h3" look="card">
          <Trans>Mobile</Trans>
        </Heading>
        {user.phone === null ? (
          <Note>
            <Trans>There is no mobile number in your account.</Trans>
          </Note>
        ) : (
          <Row>
            <span>{spokenPhone(user.phone)}</span>
            {isPhoneVerified ? <Confirmed /> : <NotConfirmed />}
          </Row>
        )}
        <div>
          <LinkButton href={changePhonePath} icon={<Smartphone size={20} />}>
            {user.phone === null ? <Trans>Add a mobile</Trans> : <Trans>Change my mobile</Trans>}
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
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const issues = [...found, ...(view.trouble?.about === 'email' ? view.trouble.reason.fields : [])];
  const issue = issueOf(issues, 'email');
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const email = parseEmail(textIn(new FormData(sent.currentTarget), 'email'));
    const isOwn = email.ok && isEmailVerified && email.value === user.email;
    setFound(
      email.ok
        ? isOwn
          ? [{ field: 'email', reason: 'OWN_EMAIL' }]
          : []
        : [{ field: 'email', reason: email.error }],
    );
    if (email.ok && !isOwn) send({ type: 'email.submitted', email: email.value });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <Field
          name="email"
          type="email"
          label={<Trans>New e-mail</Trans>}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            isEmailVerified ? (
              <Trans>We send a code there. Your old address is told of the change.</Trans>
            ) : (
              <Trans>We send a code there.</Trans>
            )
          }
          error={issue === null ? undefined : i18n._(issue)}
        />
        <div>
          <Button type="submit" busy={view.busy === 'email' ? <Trans>Sending the code</Trans> : undefined}>
            {user.email === '' ? <Trans>Add an e-mail</Trans> : <Trans>Change my e-mail</Trans>}
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
  const isOwn = email === view.profile.user.email;
  const trouble = view.trouble?.about === 'emailCode' ? view.trouble.reason : null;
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    send({ type: 'emailCode.submitted', code: textIn(new FormData(sent.currentTarget), 'code') });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <p>
          <Trans>
            Type the code that we sent to <b>{email}</b>
          </Trans>
        </p>
        <OtpField
          autoFocus
          verifying={view.busy === 'emailCode'}
          error={
            trouble === null ? undefined : trouble.code === 'UsernameExistsException' ? (
              <Trans>Another account has this address. Choose another one.</Trans>
            ) : (
              i18n._(wordsForTrouble(trouble))
            )
          }
          // After a refusal people correct a number: only they say when it is ready to be checked again.
          {...(trouble === null && {
            onComplete: (typed: string) => send({ type: 'emailCode.submitted', code: typed }),
          })}
        />
        {trouble?.code === 'CodeMismatchException' && !code.expired ? (
          <Note>
            <Plural value={code.triesLeft} one="You have one try left." other="You have # tries left." />
          </Note>
        ) : null}
        <Row>
          <Button
            type="submit"
            variant="primary"
            busy={view.busy === 'emailCode' ? <Trans>Checking the code</Trans> : undefined}
            unavailable={code.expired ? <Trans>Ask for a new code</Trans> : undefined}
          >
            {isOwn ? <Trans>Confirm my e-mail</Trans> : <Trans>Confirm the new e-mail</Trans>}
          </Button>
          <Button variant="link" onClick={() => send({ type: 'emailChange.cancelled' })}>
            {isOwn ? <Trans>Not now</Trans> : <Trans>Keep the old one</Trans>}
          </Button>
        </Row>
        {view.busy === 'email' ? (
          <p role="status">
            <Trans>Sending the code</Trans>
          </p>
        ) : (
          <AnotherCode
            code={code}
            wait={view.wait}
            onResend={() => send({ type: 'emailResend.requested' })}
          />
        )}
      </Stack>
    </form>
  );
}
