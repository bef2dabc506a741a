import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { DoorAlert } from './DoorAlert.tsx';
import { DoorStep, textIn } from './DoorFrame.tsx';
import { wordsForIssue } from './door-issue.ts';
import type { DoorProps } from './door-props.ts';

/** The code of the authenticator. */
export function CodeStep({ view, send }: DoorProps<'code'>) {
  const { i18n } = useLingui();
  const issue = wordsForIssue(view.issue, 'code');
  const submit = (code: string) => send({ type: 'code.submitted', code });
  return (
    <DoorStep
      title={<Trans>Type the code of your authenticator</Trans>}
      onSubmit={(form) => submit(textIn(form, 'code'))}
    >
      <DoorAlert issue={view.issue} />
      <OtpField
        // A refused code is typed anew.
        key={view.triesLeft}
        length={view.codeLength}
        autoFocus
        verifying={view.busy}
        hint={<Trans>The application on your telephone shows it under “Taquilla”.</Trans>}
        error={issue && i18n._(issue)}
        onComplete={submit}
      />
      <TriesLeft tries={view.triesLeft} />
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
          <Trans>I do not have my telephone</Trans>
        </Button>
        <Button variant="link" onClick={() => send({ type: 'back.requested' })}>
          <Trans>Use another account</Trans>
        </Button>
      </Row>
    </DoorStep>
  );
}

/** One of the codes that were written down. */
export function RecoveryStep({ view, send }: DoorProps<'recovery'>) {
  const { i18n } = useLingui();
  const issue = wordsForIssue(view.issue, 'code');
  return (
    <DoorStep
      title={<Trans>Type a recovery code</Trans>}
      onSubmit={(form) => send({ type: 'code.submitted', code: textIn(form, 'code') })}
    >
      <Note size="md">
        <Trans>One of the ten codes that you kept when you set up your authenticator. Each works once.</Trans>
      </Note>
      <DoorAlert issue={view.issue} />
      <Field
        name="code"
        label={<Trans>Recovery code</Trans>}
        hint={<Trans>Twelve letters and numbers, such as K7QM-2W9X-PB4T.</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={issue && i18n._(issue)}
      />
      <TriesLeft tries={view.triesLeft} />
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
          <Trans>I have my telephone</Trans>
        </Button>
        <Button variant="link" onClick={() => send({ type: 'back.requested' })}>
          <Trans>Use another account</Trans>
        </Button>
      </Row>
    </DoorStep>
  );
}

/** The code that was mailed when a manager took the authenticator before away. */
export function MailedCodeStep({ view, send }: DoorProps<'mailedCode'>) {
  const { i18n } = useLingui();
  const issue = wordsForIssue(view.issue, 'code');
  return (
    <DoorStep
      title={<Trans>Type the code that we mailed to you</Trans>}
      onSubmit={(form) => send({ type: 'code.submitted', code: textIn(form, 'code') })}
    >
      <Note size="md">
        <Trans>
          Your manager reset your authenticator, and you set up another now. The code came by e-mail and works
          for two days; for a new one, ask your manager.
        </Trans>
      </Note>
      <DoorAlert issue={view.issue} />
      <Field
        name="code"
        label={<Trans>Code from the e-mail</Trans>}
        hint={<Trans>Twelve letters and numbers, such as K7QM-2W9X-PB4T.</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={
          view.issue?.trouble?.code === 'CodeMismatchException' ? (
            <Trans>This code does not match, or is too old.</Trans>
          ) : (
            issue && i18n._(issue)
          )
        }
      />
      <TriesLeft tries={view.triesLeft} />
      <Button type="submit" variant="primary" size="large" wide>
        <Trans>Continue</Trans>
      </Button>
      <Button variant="link" onClick={() => send({ type: 'back.requested' })}>
        <Trans>Use another account</Trans>
      </Button>
    </DoorStep>
  );
}

export function TriesLeft({ tries }: { readonly tries: number | null }) {
  return tries === null ? null : (
    <Note>
      <Plural
        value={tries}
        _0="No try is left."
        one="You have one try left."
        other="You have # tries left."
      />
    </Note>
  );
}
