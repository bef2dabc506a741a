import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import type { FormEvent } from 'react';
import type { ProfileEvent } from '#machines/profile/profile.events.ts';
import type { ProofView } from '#machines/profile/profile.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { wordsForTrouble } from '../trouble-words.ts';

type ProofDialogProps = { readonly proof: ProofView; readonly send: (event: ProfileEvent) => void };

/** Is it you? Over the page, so that what was typed stays where it is. */
export function ProofDialog({ proof, send }: ProofDialogProps) {
  const { i18n } = useLingui();
  const { challenge, trouble } = proof;
  const isOfCode = trouble !== null && challenge !== null && trouble.code.startsWith('Code');
  const isOfPassword = trouble?.code === 'NotAuthorizedException';
  const usePassword = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const password = String(new FormData(sent.currentTarget).get('proof') ?? '');
    if (password !== '') send({ type: 'proofPassword.submitted', password });
  };
  return (
    <Dialog title={<Trans>Is it you?</Trans>} onClose={() => send({ type: 'proof.cancelled' })}>
      <Stack>
        <p>
          <Trans>You signed in a while ago. Confirm that it is you, and we go on where you were.</Trans>
        </p>
        {isOfCode || isOfPassword ? null : <TroubleAlert trouble={trouble} />}
        {challenge === null ? null : (
          <>
            <p>
              <Trans>
                Type the code that we sent to <b>{challenge.destination}</b>
              </Trans>
            </p>
            <OtpField
              key={challenge.challengeId}
              autoFocus
              verifying={proof.checking}
              error={isOfCode ? i18n._(wordsForTrouble(trouble)) : undefined}
              onComplete={(code) => send({ type: 'proofCode.submitted', code })}
            />
          </>
        )}
        <Button
          variant={challenge === null ? 'primary' : 'link'}
          icon={challenge === null ? <Mail size={20} /> : undefined}
          wide={challenge === null}
          onClick={() => send({ type: 'proofCode.requested' })}
          busy={proof.sending ? <Trans>Sending the code</Trans> : undefined}
        >
          {challenge === null ? (
            <Trans>Send a code to {proof.email}</Trans>
          ) : (
            <Trans>Send another code</Trans>
          )}
        </Button>
        {proof.hasPassword ? (
          <form onSubmit={usePassword} noValidate>
            <Stack gap={3}>
              <PasswordField
                name="proof"
                label={<Trans>Or your password</Trans>}
                autoComplete="current-password"
                error={isOfPassword ? <Trans>This is not your password.</Trans> : undefined}
              />
              <Button
                type="submit"
                wide
                busy={proof.checking ? <Trans>Checking the password</Trans> : undefined}
              >
                <Trans>Go on with my password</Trans>
              </Button>
            </Stack>
          </form>
        ) : null}
      </Stack>
    </Dialog>
  );
}
