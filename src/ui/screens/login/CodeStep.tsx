import { Trans } from '@lingui/react/macro';
import { Note } from '../../components/Heading/Heading.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { CodeSentTo } from './CodeSentTo.tsx';
import { LoginResendCode } from './LoginResendCode.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the OTP_CONFIRMATION and CONFIRMATION steps: the code that was sent. */
export function CodeStep({ view, send, heading }: StepProps<'code' | 'confirmation'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={renderBackLabel(view)}
      title={<Trans>Enter the {view.codeLength}-digit code</Trans>}
      lead={<CodeSentTo {...view} />}
      onSubmit={(form) => send({ type: 'code.submitted', code: readStepText(form, 'code') })}
    >
      <CodeEntry view={view} autoFocus onComplete={(code) => send({ type: 'code.submitted', code })} />
      <SubmitButton
        view={view}
        busyLabel={<Trans>Checking the code</Trans>}
        unavailable={view.expired ? <Trans>Request a new code</Trans> : undefined}
      >
        {renderSubmitLabel(view)}
      </SubmitButton>
      <LoginResendCode view={view} send={send} />
      <Note size="xs">
        <Trans>We will never ask for this code by phone or chat.</Trans>
      </Note>
    </StepFrame>
  );
}

type CodeView = StepProps<'code' | 'confirmation'>['view'];

function renderBackLabel(view: CodeView) {
  if (view.screen === 'confirmation') return <Trans>Change my details</Trans>;
  if (view.use === 'PROVE') return <Trans>Use another method</Trans>;
  if (view.use === 'CONFIRM_EMAIL') return <Trans>Not now</Trans>;
  return view.channel === 'EMAIL' ? <Trans>Change email</Trans> : <Trans>Change number</Trans>;
}

function renderSubmitLabel(view: CodeView) {
  if (view.screen === 'confirmation') return <Trans>Create my account</Trans>;
  switch (view.use) {
    case 'SIGN_IN':
      return <Trans>Sign in</Trans>;
    case 'CHANGE_PHONE':
      return <Trans>Save this mobile</Trans>;
    case 'PROVE':
      return <Trans>Confirm</Trans>;
    case 'CONFIRM_EMAIL':
      return <Trans>Confirm my email</Trans>;
  }
}
