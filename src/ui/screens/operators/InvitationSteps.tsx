import { Trans, useLingui } from '@lingui/react/macro';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { operatorRoleNames } from '../../i18n/operator-words.ts';
import { TroubleFacts } from '../TroubleAlert.tsx';
import { DoorAlert } from './DoorAlert.tsx';
import { DoorStep, textIn } from './DoorFrame.tsx';
import { wordsForDoorTrouble, wordsForIssue } from './door-issue.ts';
import type { DoorProps } from './door-props.ts';

/** Somebody invited chooses a password. */
export function NewPasswordStep({ view, send }: DoorProps<'newPassword'>) {
  const { i18n } = useLingui();
  const { firstName, email, roles } = view.invitation;
  const issue = wordsForIssue(view.issue, 'password');
  const work = roles.map((role) => i18n._(operatorRoleNames[role])).join(', ');
  return (
    <DoorStep
      title={<Trans>Welcome, {firstName}</Trans>}
      onSubmit={(form) => send({ type: 'newPassword.submitted', password: textIn(form, 'password') })}
    >
      <Note size="md">
        <Trans>
          You are invited to work at the box office: <b>{work}</b>. Choose your password; your authenticator
          comes next.
        </Trans>
      </Note>
      <DoorAlert issue={view.issue} />
      <Field name="email" label={<Trans>E-mail</Trans>} autoComplete="username" value={email} readOnly />
      <NewPasswordField name="password" label={<Trans>New password</Trans>} error={issue && i18n._(issue)} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={view.busy ? <Trans>Keeping your password</Trans> : undefined}
      >
        <Trans>Continue</Trans>
      </Button>
    </DoorStep>
  );
}

/** The link opens nothing, or could not be read. */
export function Uninvited({ view, send }: DoorProps<'uninvited'>) {
  const { i18n } = useLingui();
  return (
    <DoorStep
      title={
        view.over ? (
          <Trans>This link no longer works</Trans>
        ) : (
          <Trans>We could not read your invitation</Trans>
        )
      }
    >
      <Note size="md">{i18n._(wordsForDoorTrouble(view.trouble))}</Note>
      <TroubleFacts trouble={view.trouble} />
      {view.over ? (
        <Note>
          <Trans>Ask your manager for a new invitation. If you have your password already, sign in.</Trans>
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
          <Trans>See what is on</Trans>
        </LinkButton>
      </Row>
    </DoorStep>
  );
}
