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
import { AnotherCode } from '../login/AnotherCode.tsx';
import { ProofWays } from '../login/ProofWays.tsx';
import { SentTo } from '../login/SentTo.tsx';
import { textIn } from '../sale/buy/field-errors.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { wordsForTrouble } from '../trouble-words.ts';

type ProofDialogProps = { readonly proof: ProofView; readonly send: (event: ProfileEvent) => void };

/** Is it you? Over the page, so that what was typed stays where it is. */
export function ProofDialog({ proof, send }: ProofDialogProps) {
  const { ways, code, hasPassword, trouble } = proof;
  return (
    <Dialog title={<Trans>Is it you?</Trans>} onClose={() => send({ type: 'proof.cancelled' })}>
      <Stack>
        <p>
          <Trans>You signed in a while ago. Confirm that it is you, and we go on where you were.</Trans>
        </p>
        {isAtField(proof) ? null : <TroubleAlert trouble={trouble} />}
        {code !== null ? (
          <CodeOfProof proof={proof} code={code} send={send} />
        ) : ways.length > 0 ? (
          <WayOfProof proof={proof} send={send} />
        ) : hasPassword ? null : (
          <Alert tone="attention" title={<Trans>There is no confirmed contact in your account</Trans>}>
            <Trans>Sign out and sign in again: then we know that it is you.</Trans>
          </Alert>
        )}
        {hasPassword ? <PasswordOfProof proof={proof} send={send} /> : null}
      </Stack>
    </Dialog>
  );
}

const isWrongPassword = ({ trouble }: ProofView): boolean => trouble?.code === 'NotAuthorizedException';
const isOfCode = ({ trouble, code }: ProofView): boolean =>
  code !== null && (trouble?.code === 'CodeMismatchException' || trouble?.code === 'CodeExpiredException');

/** Said beside what it is about. */
const isAtField = (proof: ProofView): boolean => isWrongPassword(proof) || isOfCode(proof);

/** Which of the confirmed contacts gets the code. */
function WayOfProof({ proof: { ways, channel, sending }, send }: ProofDialogProps) {
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const way = textIn(new FormData(sent.currentTarget), 'way');
    const chosen = ways.find((one) => one.channel === way)?.channel;
    if (!sending && chosen !== undefined) send({ type: 'proofCode.requested', channel: chosen });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={3}>
        <ProofWays ways={ways} first={channel} />
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

/** The code that was sent, another one, or another way. */
function CodeOfProof({ proof, code, send }: ProofDialogProps & { readonly code: ProofCode }) {
  const { i18n } = useLingui();
  const { ways, trouble, checking, sending, wait } = proof;
  const error = isOfCode(proof) && trouble !== null ? i18n._(wordsForTrouble(trouble)) : undefined;
  const give = (typed: string) => send({ type: 'proofCode.submitted', code: typed });
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const typed = textIn(new FormData(sent.currentTarget), 'code');
    if (checking === null && typed !== '') give(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <p>
          <SentTo {...code} />
        </p>
        <div>
          <OtpField
            autoFocus
            verifying={checking === 'code'}
            error={error}
            // After a refusal people correct a number: only they say when it is ready to be checked again.
            {...(trouble === null && { onComplete: give })}
          />
          {trouble?.code === 'CodeMismatchException' ? (
            <Note>
              <Plural value={code.triesLeft} one="You have one try left." other="You have # tries left." />
            </Note>
          ) : null}
        </div>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={checking === 'code' ? <Trans>Checking the code</Trans> : undefined}
          unavailable={code.expired ? <Trans>Ask for a new code</Trans> : undefined}
        >
          <Trans>It is me</Trans>
        </Button>
        {sending ? (
          <p role="status">
            <Trans>Sending the code</Trans>
          </p>
        ) : (
          <AnotherCode
            code={code}
            wait={wait}
            onResend={(channel) =>
              send({ type: 'proofResend.requested', ...(channel !== undefined && { channel }) })
            }
          >
            {ways.length > 1 ? (
              <Button wide onClick={() => send({ type: 'proofWay.reopened' })}>
                <Trans>Another way</Trans>
              </Button>
            ) : null}
          </AnotherCode>
        )}
      </Stack>
    </form>
  );
}

function PasswordOfProof({ proof, send }: ProofDialogProps) {
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    // A password may begin or end with a space.
    const password = String(new FormData(sent.currentTarget).get('proof') ?? '');
    if (password !== '' && proof.checking === null) send({ type: 'proofPassword.submitted', password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <PasswordField
          name="proof"
          label={<Trans>Or your password</Trans>}
          autoComplete="current-password"
          error={isWrongPassword(proof) ? <Trans>This is not your password.</Trans> : undefined}
        />
        <Button
          type="submit"
          wide
          busy={proof.checking === 'password' ? <Trans>Checking the password</Trans> : undefined}
        >
          <Trans>Go on with my password</Trans>
        </Button>
      </Stack>
    </form>
  );
}
