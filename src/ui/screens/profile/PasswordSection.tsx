import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MASK, unmetPasswordRequirements } from '#domain/identity/credentials.ts';
import { getPrimaryContact } from '#domain/identity/session-user.ts';
import { Button } from '../../components/Button/Button.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { type FieldIssue, focusFirstInvalid } from '../forms/field-errors.ts';
import { useFieldErrors } from '../forms/use-field-errors.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { PasswordProps } from './profile-props.ts';

/** Masks the password with ten asterisks whatever its length (Spec §5), and changes it given the current one. */
export function PasswordSection({ view, send }: PasswordProps) {
  const { t } = useLingui();
  const { hasPassword } = view.profile;
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const failure = view.failure?.about === 'password' ? view.failure.reason : null;
  const isWrong = failure?.code === 'NotAuthorizedException';
  const issues = [...localIssues, ...(failure?.fields ?? [])];
  const error = useFieldErrors(issues);

  const save = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    // A password may begin or end with a space.
    const [current, password] = ['current', 'password'].map((name) => String(form.get(name) ?? ''));
    const newIssues: FieldIssue[] = [];
    if (hasPassword && current === '') newIssues.push({ field: 'current', reason: 'EMPTY' });
    if (unmetPasswordRequirements(password ?? '').length > 0)
      newIssues.push({ field: 'password', reason: 'PASSWORD_WEAK' });
    setLocalIssues(newIssues);
    if (newIssues.length > 0) focusFirstInvalid(submitEvent.currentTarget);
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
      tasks={['password']}
      doneMessage={<Trans>Your password was saved and your other devices were signed out.</Trans>}
      isShownAtField={isWrong || (failure?.fields.length ?? 0) > 0}
    >
      {hasPassword ? (
        <DefinitionList
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
          <Trans>You have no password and sign in with a code. You can also set a password.</Trans>
        </Note>
      )}
      <form onSubmit={save} noValidate key={view.passwordsSet}>
        <Stack gap={3}>
          <input
            type="hidden"
            name="username"
            autoComplete="username"
            value={getPrimaryContact(view.profile.user)}
            readOnly
          />
          {hasPassword ? (
            <PasswordField
              name="current"
              label={<Trans>Current password</Trans>}
              autoComplete="current-password"
              maxLength={256}
              error={isWrong ? <Trans>Incorrect current password.</Trans> : error('current')}
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
