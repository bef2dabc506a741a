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
import { Bound } from '../Bound.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { textIn } from './DoorFrame.tsx';
import { wordsForDoorTrouble } from './door-issue.ts';

/** Is it you? A code of the authenticator, and what was asked for goes on. */
export const FactorDialog = ({ flow }: { readonly flow: StepUpFlow }) => (
  <Bound flow={flow} toView={toStepUpView}>
    {(view, send) => <FactorQuestion view={view} send={send} />}
  </Bound>
);

type FactorQuestionProps = { readonly view: StepUpView; readonly send: (event: StepUpEvent) => void };

function FactorQuestion({ view, send }: FactorQuestionProps) {
  const { i18n } = useLingui();
  const form = useId();
  const [byRecovery, setByRecovery] = useState(false);
  const { busy, trouble, isIncomplete } = view;
  const isOfCode = trouble?.code === 'CodeMismatchException';
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    send({ type: 'proof.submitted', code: textIn(new FormData(sent.currentTarget), 'code') });
  };
  const incomplete = byRecovery ? (
    <Trans>A recovery code has 12 letters and numbers.</Trans>
  ) : (
    <Trans>The code has 6 numbers.</Trans>
  );
  const error = isOfCode ? i18n._(wordsForDoorTrouble(trouble)) : isIncomplete ? incomplete : undefined;
  return (
    <Dialog
      title={<Trans>Is it you?</Trans>}
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
            <Trans>Go on</Trans>
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <p>
            <Trans>
              You signed in a while ago. Type a code of your authenticator, and we go on where you were.
            </Trans>
          </p>
          {isOfCode ? null : <TroubleAlert trouble={trouble} />}
          {byRecovery ? (
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
              // A refused code is typed anew.
              key={trouble === null ? 'first' : 'again'}
              autoFocus
              verifying={busy}
              hint={<Trans>The application on your telephone shows it under “Taquilla”.</Trans>}
              error={error}
              onComplete={(code) => send({ type: 'proof.submitted', code })}
            />
          )}
          <Button variant="link" onClick={() => setByRecovery(!byRecovery)}>
            {byRecovery ? <Trans>I have my telephone</Trans> : <Trans>I do not have my telephone</Trans>}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
