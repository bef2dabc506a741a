import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import type { StepUpEvent } from '#machines/step-up/step-up.events.ts';
import type { StepUpFlow } from '#machines/step-up/step-up.machine.ts';
import { type StepUpView, toStepUpView } from '#machines/step-up/step-up.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { FlowConsumer } from '../FlowConsumer.tsx';
import { readRawText } from './OperatorLoginFrame.tsx';
import { getOperatorFailureMessage } from './operator-login-messages.ts';

/** Asks for a second factor, then continues with the requested action. */
export const SecondFactorDialog = ({ flow }: { readonly flow: StepUpFlow }) => (
  <FlowConsumer flow={flow} toView={toStepUpView}>
    {(view, send) => <SecondFactorForm view={view} send={send} />}
  </FlowConsumer>
);

type SecondFactorFormProps = { readonly view: StepUpView; readonly send: (event: StepUpEvent) => void };

function SecondFactorForm({ view, send }: SecondFactorFormProps) {
  const { i18n } = useLingui();
  const form = useId();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const { busy, failure, isIncomplete } = view;
  const isCodeFailure = failure?.code === 'CodeMismatchException';
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    send({ type: 'proof.submitted', code: readRawText(new FormData(submitEvent.currentTarget), 'code') });
  };
  const incomplete = usesRecoveryCode ? (
    <Trans>A recovery code has 12 letters and numbers.</Trans>
  ) : (
    <Trans>The code has 6 digits.</Trans>
  );
  const error = isCodeFailure
    ? i18n._(getOperatorFailureMessage(failure))
    : isIncomplete
      ? incomplete
      : undefined;
  return (
    <Dialog
      title={<Trans>Confirm your identity first</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy ? <Trans>Checking the code</Trans> : undefined}
          >
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <p>
            <Trans>You signed in a while ago. Enter a code from your authenticator to continue.</Trans>
          </p>
          {isCodeFailure ? null : <FailureAlert failure={failure} />}
          {usesRecoveryCode ? (
            <Field
              name="code"
              label={<Trans>Recovery code</Trans>}
              hint={<Trans>Twelve letters and numbers, such as K7QM-2W9X-PB4T.</Trans>}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={error}
            />
          ) : (
            <OtpField
              autoFocus
              verifying={busy}
              hint={<Trans>Open the app on your phone and look for “Taquilla”.</Trans>}
              error={error}
              onComplete={(code) => send({ type: 'proof.submitted', code })}
            />
          )}
          <Button variant="link" onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
            {usesRecoveryCode ? <Trans>I have my phone</Trans> : <Trans>I do not have my phone</Trans>}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
