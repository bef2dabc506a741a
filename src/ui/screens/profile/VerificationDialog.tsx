import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import type { ProfileEvent } from '#machines/profile/profile.events.ts';
import type { ProofCode, ProofView } from '#machines/profile/profile.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { getFailureMessage } from '../failure-messages.ts';
import { readText } from '../forms/field-errors.ts';
import { CodeSentTo } from '../login/CodeSentTo.tsx';
import { ResendCode } from '../login/ResendCode.tsx';
import { VerificationMethods } from '../login/VerificationMethods.tsx';

type VerificationDialogProps = { readonly proof: ProofView; readonly send: (event: ProfileEvent) => void };

/** Verifies the user in a dialog, so that what was typed on the page stays. */
export function VerificationDialog({ proof, send }: VerificationDialogProps) {
  const { methods, code, hasPassword, failure } = proof;
  return (
    <Dialog
      title={<Trans>Confirm your identity first</Trans>}
      onClose={() => send({ type: 'proof.cancelled' })}
    >
      <Stack>
        <p>
          <Trans>You signed in a while ago. Confirm your identity to continue.</Trans>
        </p>
        {isFieldFailure(proof) ? null : <FailureAlert failure={failure} />}
        {code !== null ? (
          <VerificationCodeForm proof={proof} code={code} send={send} />
        ) : methods.length > 0 ? (
          <VerificationMethodForm proof={proof} send={send} />
        ) : hasPassword ? null : (
          <Alert tone="attention" title={<Trans>There is no confirmed contact in your account</Trans>}>
            <Trans>Sign out and sign in again to confirm your identity.</Trans>
          </Alert>
        )}
        {hasPassword ? <VerificationPasswordForm proof={proof} send={send} /> : null}
      </Stack>
    </Dialog>
  );
}

const isWrongPassword = ({ failure }: ProofView): boolean => failure?.code === 'NotAuthorizedException';
const isCodeFailure = ({ failure, code }: ProofView): boolean =>
  code !== null && (failure?.code === 'CodeMismatchException' || failure?.code === 'CodeExpiredException');

/** Returns whether the failure is shown at a field. */
const isFieldFailure = (proof: ProofView): boolean => isWrongPassword(proof) || isCodeFailure(proof);

/** Selects the confirmed contact that receives the code. */
function VerificationMethodForm({ proof: { methods, channel, sending }, send }: VerificationDialogProps) {
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const method = readText(new FormData(submitEvent.currentTarget), 'way');
    const chosen = methods.find((one) => one.channel === method)?.channel;
    if (!sending && chosen !== undefined) send({ type: 'proofCode.requested', channel: chosen });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={3}>
        <VerificationMethods methods={methods} initialChannel={channel} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={sending ? <Trans>Sending the code</Trans> : undefined}
        >
          <Trans>Send me a code</Trans>
        </Button>
      </Stack>
    </form>
  );
}

/** Asks for the code that was sent, and offers another code or method. */
function VerificationCodeForm({ proof, code, send }: VerificationDialogProps & { readonly code: ProofCode }) {
  const { i18n } = useLingui();
  const { methods, failure, checking, sending, wait } = proof;
  const error = isCodeFailure(proof) && failure !== null ? i18n._(getFailureMessage(failure)) : undefined;
  const submitCode = (typed: string) => send({ type: 'proofCode.submitted', code: typed });
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const typed = readText(new FormData(submitEvent.currentTarget), 'code');
    if (checking === null && typed !== '') submitCode(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <p>
          <CodeSentTo {...code} />
        </p>
        <div>
          <OtpField
            key={code.validUntil}
            autoFocus
            verifying={checking === 'code'}
            error={error}
            onComplete={submitCode}
          />
          {failure?.code === 'CodeMismatchException' ? (
            <Note>
              <Plural
                value={code.attemptsLeft}
                one="You have one attempt left."
                other="You have # attempts left."
              />
            </Note>
          ) : null}
        </div>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={checking === 'code' ? <Trans>Checking the code</Trans> : undefined}
          unavailable={code.expired ? <Trans>Request a new code</Trans> : undefined}
        >
          <Trans>Confirm</Trans>
        </Button>
        {sending ? (
          <p role="status">
            <Trans>Sending the code</Trans>
          </p>
        ) : (
          <ResendCode
            code={code}
            wait={wait}
            onResend={(channel) =>
              send({ type: 'proofResend.requested', ...(channel !== undefined && { channel }) })
            }
          >
            {methods.length > 1 ? (
              <Button wide onClick={() => send({ type: 'verificationMethods.reopened' })}>
                <Trans>Use another method</Trans>
              </Button>
            ) : null}
          </ResendCode>
        )}
      </Stack>
    </form>
  );
}

function VerificationPasswordForm({ proof, send }: VerificationDialogProps) {
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    // A password may begin or end with a space.
    const password = String(new FormData(submitEvent.currentTarget).get('proof') ?? '');
    if (password !== '' && proof.checking === null) send({ type: 'proofPassword.submitted', password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <PasswordField
          name="proof"
          label={<Trans>Or your password</Trans>}
          autoComplete="current-password"
          error={isWrongPassword(proof) ? <Trans>Incorrect password.</Trans> : undefined}
        />
        <Button
          type="submit"
          wide
          busy={proof.checking === 'password' ? <Trans>Checking the password</Trans> : undefined}
        >
          <Trans>Continue with my password</Trans>
        </Button>
      </Stack>
    </form>
  );
}
