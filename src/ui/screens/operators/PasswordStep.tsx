import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { DoorAlert } from './DoorAlert.tsx';
import { DoorStep, textIn } from './DoorFrame.tsx';
import { wordsForIssue } from './door-issue.ts';
import type { DoorProps } from './door-props.ts';

export function PasswordStep({ view, send }: DoorProps<'password'>) {
  const { i18n } = useLingui();
  const [emailIssue, passwordIssue] = [
    wordsForIssue(view.issue, 'email'),
    wordsForIssue(view.issue, 'password'),
  ];
  return (
    <DoorStep
      title={<Trans>Operators’ entrance</Trans>}
      onSubmit={(form) =>
        send({
          type: 'password.submitted',
          email: textIn(form, 'email').trim(),
          password: textIn(form, 'password'),
        })
      }
    >
      <DoorAlert issue={view.issue} />
      <Field
        name="email"
        type="email"
        label={<Trans>E-mail</Trans>}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={view.email}
        error={emailIssue && i18n._(emailIssue)}
      />
      <PasswordField
        name="password"
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
        error={passwordIssue && i18n._(passwordIssue)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={view.busy ? <Trans>Signing in</Trans> : undefined}
      >
        <Trans>Sign in</Trans>
      </Button>
      <Note>
        <Trans>
          Are you a fan? <Link href="/authorization/login">Sign in here</Link>.
        </Trans>
      </Note>
    </DoorStep>
  );
}
