import { Trans } from '@lingui/react/macro';
import { Note } from '../../components/Heading/Heading.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { CodeResend } from './CodeResend.tsx';
import { SentTo } from './SentTo.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { textIn } from './take-focus.ts';

/** OTP_CONFIRMATION and CONFIRMATION: the code that was sent. */
export function CodeStep({ view, send, heading }: StepProps<'code' | 'confirmation'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={backWords(view)}
      title={<Trans>Type the code of {view.codeLength} numbers</Trans>}
      lead={<SentTo {...view} />}
      onSubmit={(form) => send({ type: 'code.submitted', code: textIn(form, 'code') })}
    >
      <CodeEntry view={view} autoFocus onComplete={(code) => send({ type: 'code.submitted', code })} />
      <SubmitButton
        view={view}
        doing={<Trans>Checking the code</Trans>}
        unavailable={view.expired ? <Trans>Ask for a new code</Trans> : undefined}
      >
        {submitWords(view)}
      </SubmitButton>
      <CodeResend view={view} send={send} />
      <Note size="xs">
        <Trans>We never ask for this code by telephone or chat.</Trans>
      </Note>
    </StepFrame>
  );
}

type CodeView = StepProps<'code' | 'confirmation'>['view'];

function backWords(view: CodeView) {
  if (view.screen === 'confirmation') return <Trans>Change my details</Trans>;
  if (view.use === 'PROVE') return <Trans>Another way</Trans>;
  if (view.use === 'CONFIRM_EMAIL') return <Trans>Not now</Trans>;
  return view.channel === 'EMAIL' ? <Trans>Change e-mail</Trans> : <Trans>Change number</Trans>;
}

function submitWords(view: CodeView) {
  if (view.screen === 'confirmation') return <Trans>Create my account</Trans>;
  switch (view.use) {
    case 'SIGN_IN':
      return <Trans>Sign in</Trans>;
    case 'CHANGE_PHONE':
      return <Trans>Save this mobile</Trans>;
    case 'PROVE':
      return <Trans>It is me</Trans>;
    case 'CONFIRM_EMAIL':
      return <Trans>Confirm my e-mail</Trans>;
  }
}
