import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { OperatorLoginAlert } from './OperatorLoginAlert.tsx';
import { OperatorLoginStep, readRawText } from './OperatorLoginFrame.tsx';
import { getOperatorIssueMessage } from './operator-login-messages.ts';
import type { OperatorStepProps } from './operator-step-props.ts';

export function OperatorPasswordStep({ view, send }: OperatorStepProps<'password'>) {
  const { i18n } = useLingui();
  const [emailIssue, passwordIssue] = [
    getOperatorIssueMessage(view.issue, 'email'),
    getOperatorIssueMessage(view.issue, 'password'),
  ];
  return (
    <OperatorLoginStep
      title={<Trans>Staff sign-in</Trans>}
      onSubmit={(form) =>
        send({
          type: 'password.submitted',
          email: readRawText(form, 'email').trim(),
          password: readRawText(form, 'password'),
        })
      }
    >
      <OperatorLoginAlert issue={view.issue} />
      <Field
        name="email"
        type="email"
        label={<Trans>Email</Trans>}
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
    </OperatorLoginStep>
  );
}
