import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { contactOf } from '#domain/auth/session-user.ts';
import { PASSWORD_MASK, unmetPasswordRequirements } from '#domain/fan/credentials.ts';
import { Button } from '../../components/Button/Button.tsx';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { type FieldIssue, focusFirstInvalid, issueOf } from '../sale/buy/field-errors.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { PasswordPartProps } from './profile-props.ts';

/** A password is shown as ten asterisks, however long it is (Spec §5), and changed with the current one. */
export function PasswordSection({ view, send }: PasswordPartProps) {
  const { t, i18n } = useLingui();
  const { hasPassword } = view.profile;
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const trouble = view.trouble?.about === 'password' ? view.trouble.reason : null;
  const isWrong = trouble?.code === 'NotAuthorizedException';
  const issues = [...found, ...(trouble?.fields ?? [])];
  const error = (name: string) => {
    const issue = issueOf(issues, name);
    return issue === null ? undefined : i18n._(issue);
  };

  const save = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const form = new FormData(sent.currentTarget);
    // A password may begin or end with a space.
    const [current, password] = ['current', 'password'].map((name) => String(form.get(name) ?? ''));
    const wrong: FieldIssue[] = [];
    if (hasPassword && current === '') wrong.push({ field: 'current', reason: 'EMPTY' });
    if (unmetPasswordRequirements(password ?? '').length > 0)
      wrong.push({ field: 'password', reason: 'PASSWORD_WEAK' });
    setFound(wrong);
    if (wrong.length > 0) focusFirstInvalid(sent.currentTarget);
    else
      send({
        type: 'password.submitted',
        current: hasPassword ? (current ?? '') : null,
        password: password ?? '',
      });
  };

  return (
    <ProfileSection
      title={<Trans>Password</Trans>}
      view={view}
      about={['password']}
      done={<Trans>Your password is set, and your other devices are signed out.</Trans>}
      isTold={isWrong || (trouble?.fields.length ?? 0) > 0}
    >
      {hasPassword ? (
        <Lines
          items={[
            {
              id: 'password',
              term: <Trans>Your password</Trans>,
              value: (
                <span role="img" aria-label={t`Hidden`}>
                  {PASSWORD_MASK}
                </span>
              ),
            },
          ]}
        />
      ) : (
        <Note>
          <Trans>You have no password: you sign in with a code. You may set one as well.</Trans>
        </Note>
      )}
      <form onSubmit={save} noValidate key={view.passwordsSet}>
        <Stack gap={3}>
          <input
            type="hidden"
            name="username"
            autoComplete="username"
            value={contactOf(view.profile.user)}
            readOnly
          />
          {hasPassword ? (
            <PasswordField
              name="current"
              label={<Trans>Current password</Trans>}
              autoComplete="current-password"
              maxLength={256}
              error={isWrong ? <Trans>This is not your current password.</Trans> : error('current')}
            />
          ) : null}
          <NewPasswordField
            name="password"
            label={<Trans>New password</Trans>}
            maxLength={256}
            error={error('password')}
          />
          <div>
            <Button
              type="submit"
              busy={view.busy === 'password' ? <Trans>Saving the password</Trans> : undefined}
            >
              {hasPassword ? <Trans>Change my password</Trans> : <Trans>Set a password</Trans>}
            </Button>
          </div>
        </Stack>
      </form>
    </ProfileSection>
  );
}
