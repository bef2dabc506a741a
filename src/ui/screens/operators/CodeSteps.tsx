import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { readText } from '../forms/field-errors.ts';
import { OperatorLoginAlert } from './OperatorLoginAlert.tsx';
import { OperatorLoginStep } from './OperatorLoginFrame.tsx';
import { getOperatorIssueMessage } from './operator-login-messages.ts';
import type { OperatorStepProps } from './operator-step-props.ts';

/** Asks for the authenticator's code. */
export function AuthenticatorCodeStep({ view, send }: OperatorStepProps<'code'>) {
  const { i18n } = useLingui();
  const issue = getOperatorIssueMessage(view.issue, 'code');
  const submit = (code: string) => send({ type: 'code.submitted', code });
  return (
    <OperatorLoginStep
      title={<Trans>Enter the code of your authenticator</Trans>}
      onSubmit={(form) => submit(readText(form, 'code'))}
    >
      <OperatorLoginAlert issue={view.issue} />
      <OtpField
        length={view.codeLength}
        autoFocus
        verifying={view.busy}
        hint={<Trans>Open the app on your phone and look for “Taquilla”.</Trans>}
        error={issue && i18n._(issue)}
        onComplete={submit}
      />
      <AttemptsLeft attempts={view.attemptsLeft} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={view.busy ? <Trans>Checking the code</Trans> : undefined}
      >
        <Trans>Sign in</Trans>
      </Button>
      <Row spread>
        <Button variant="link" onClick={() => send({ type: 'recovery.chosen' })}>
          <Trans>I do not have my phone</Trans>
        </Button>
        <Button variant="link" onClick={() => send({ type: 'back.requested' })}>
          <Trans>Use another account</Trans>
        </Button>
      </Row>
    </OperatorLoginStep>
  );
}

/** Asks for a recovery code. */
export function RecoveryCodeStep({ view, send }: OperatorStepProps<'recovery'>) {
  const { i18n } = useLingui();
  const issue = getOperatorIssueMessage(view.issue, 'code');
  return (
    <OperatorLoginStep
      title={<Trans>Enter a recovery code</Trans>}
      onSubmit={(form) => send({ type: 'code.submitted', code: readText(form, 'code') })}
    >
      <Note size="md">
        <Trans>
          One of the ten codes you saved when you set up your authenticator. Each code works once.
        </Trans>
      </Note>
      <OperatorLoginAlert issue={view.issue} />
      <Field
        name="code"
        label={<Trans>Recovery code</Trans>}
        hint={<Trans>Twelve letters and numbers, such as K7QM-2W9X-PB4T.</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={issue && i18n._(issue)}
      />
      <AttemptsLeft attempts={view.attemptsLeft} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={view.busy ? <Trans>Checking the code</Trans> : undefined}
      >
        <Trans>Sign in</Trans>
      </Button>
      <Row spread>
        <Button variant="link" onClick={() => send({ type: 'authenticator.chosen' })}>
          <Trans>I have my phone</Trans>
        </Button>
        <Button variant="link" onClick={() => send({ type: 'back.requested' })}>
          <Trans>Use another account</Trans>
        </Button>
      </Row>
    </OperatorLoginStep>
  );
}

/** Asks for the code that was e-mailed when a manager reset the previous authenticator. */
export function EmailCodeStep({ view, send }: OperatorStepProps<'mailedCode'>) {
  const { i18n } = useLingui();
  const issue = getOperatorIssueMessage(view.issue, 'code');
  return (
    <OperatorLoginStep
      title={<Trans>Enter the code we emailed you</Trans>}
      onSubmit={(form) => send({ type: 'code.submitted', code: readText(form, 'code') })}
    >
      <Note size="md">
        <Trans>
          Your manager reset your authenticator, so you need to set up a new one. We emailed you a code, valid
          for two days. For a new code, ask your manager.
        </Trans>
      </Note>
      <OperatorLoginAlert issue={view.issue} />
      <Field
        name="code"
        label={<Trans>Code from the email</Trans>}
        hint={<Trans>Twelve letters and numbers, such as K7QM-2W9X-PB4T.</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={
          view.issue?.failure?.code === 'CodeMismatchException' ? (
            <Trans>Incorrect or expired code.</Trans>
          ) : (
            issue && i18n._(issue)
          )
        }
      />
      <AttemptsLeft attempts={view.attemptsLeft} />
      <Button type="submit" variant="primary" size="large" wide>
        <Trans>Continue</Trans>
      </Button>
      <Button variant="link" onClick={() => send({ type: 'back.requested' })}>
        <Trans>Use another account</Trans>
      </Button>
    </OperatorLoginStep>
  );
}

export function AttemptsLeft({ attempts }: { readonly attempts: number | null }) {
  return attempts === null ? null : (
    <Note>
      <Plural
        value={attempts}
        _0="No attempts left."
        one="You have one attempt left."
        other="You have # attempts left."
      />
    </Note>
  );
}
