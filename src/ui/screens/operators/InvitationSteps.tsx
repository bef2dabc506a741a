import { Trans, useLingui } from '@lingui/react/macro';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { operatorRoleNames } from '../../i18n/operator-messages.ts';
import { FailureDetails } from '../FailureAlert.tsx';
import { OperatorLoginAlert } from './OperatorLoginAlert.tsx';
import { OperatorLoginStep, readRawText } from './OperatorLoginFrame.tsx';
import { getOperatorFailureMessage, getOperatorIssueMessage } from './operator-login-messages.ts';
import type { OperatorStepProps } from './operator-step-props.ts';

/** Asks an invited operator to choose a password. */
export function InvitedPasswordStep({ view, send }: OperatorStepProps<'newPassword'>) {
  const { i18n } = useLingui();
  const { firstName, email, roles } = view.invitation;
  const issue = getOperatorIssueMessage(view.issue, 'password');
  const roleNames = roles.map((role) => i18n._(operatorRoleNames[role])).join(', ');
  return (
    <OperatorLoginStep
      title={<Trans>Welcome, {firstName}</Trans>}
      onSubmit={(form) => send({ type: 'newPassword.submitted', password: readRawText(form, 'password') })}
    >
      <Note size="md">
        <Trans>
          You are invited to work at the box office: <b>{roleNames}</b>. Choose your password; your
          authenticator comes next.
        </Trans>
      </Note>
      <OperatorLoginAlert issue={view.issue} />
      <Field name="email" label={<Trans>Email</Trans>} autoComplete="username" value={email} readOnly />
      <NewPasswordField name="password" label={<Trans>New password</Trans>} error={issue && i18n._(issue)} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={view.busy ? <Trans>Saving your password</Trans> : undefined}
      >
        <Trans>Continue</Trans>
      </Button>
    </OperatorLoginStep>
  );
}

/** Shown when the invitation is not valid or could not be loaded. */
export function InvalidInvitation({ view, send }: OperatorStepProps<'invitationUnavailable'>) {
  const { i18n } = useLingui();
  return (
    <OperatorLoginStep
      title={
        view.over ? (
          <Trans>This link no longer works</Trans>
        ) : (
          <Trans>We could not load your invitation</Trans>
        )
      }
    >
      <Note size="md">{i18n._(getOperatorFailureMessage(view.failure))}</Note>
      <FailureDetails failure={view.failure} />
      {view.over ? (
        <Note>
          <Trans>Ask your manager for a new invitation. If you already have a password, sign in.</Trans>
        </Note>
      ) : null}
      <Row>
        {view.over ? null : (
          <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button
          variant={view.over ? 'primary' : 'secondary'}
          onClick={() => send({ type: 'back.requested' })}
        >
          <Trans>Sign in</Trans>
        </Button>
        <LinkButton href="/" variant="link">
          <Trans>Browse events</Trans>
        </LinkButton>
      </Row>
    </OperatorLoginStep>
  );
}
