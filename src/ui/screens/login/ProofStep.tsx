import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useCallback } from 'react';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { issueOf } from '../sale/buy/field-errors.ts';
import { ProofWays } from './ProofWays.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { passwordIn, takeFocus, textIn } from './take-focus.ts';

/** Before the phone changes: somebody who is in says who they are by a contact of their own, or with the password. */
export function ProofStep(props: StepProps<'proof'>) {
  const { view, send, heading } = props;
  const ways = view.proofs?.ways ?? [];
  return (
    <Stack gap={5}>
      <StepFrame
        view={view}
        send={send}
        heading={heading}
        back={<Trans>Keep the mobile I have</Trans>}
        title={<Trans>Is it you?</Trans>}
        lead={<Trans>You signed in a while ago. Confirm that it is you, and we go on where you were.</Trans>}
        onSubmit={(form) => {
          const channel = deliveryChannels.find((known) => known === textIn(form, 'way'));
          if (channel !== undefined) send({ type: 'proofWay.chosen', channel });
        }}
      >
        {view.proofs === null ? (
          <p role="status">
            <Trans>One moment…</Trans>
          </p>
        ) : ways.length > 0 ? (
          <>
            <ProofWays ways={ways} first={ways[0]?.channel ?? 'EMAIL'} />
            <SubmitButton
              view={{ ...view, busy: view.busy && !view.checking }}
              doing={<Trans>Sending the code</Trans>}
            >
              <Trans>Send me a code</Trans>
            </SubmitButton>
          </>
        ) : view.proofs.hasPassword ? null : (
          <Alert tone="attention" title={<Trans>There is no confirmed contact in your account</Trans>}>
            <Trans>Sign out and sign in again: then we know that it is you.</Trans>
          </Alert>
        )}
      </StepFrame>
      {view.proofs?.hasPassword === true ? <PasswordOfProof {...props} /> : null}
    </Stack>
  );
}

function PasswordOfProof({ view, send }: StepProps<'proof'>) {
  const { i18n } = useLingui();
  const { attempts } = view;
  const issue = issueOf(view.issues, 'password');
  const isWrong = view.problem?.reaction === 'WRONG_CREDENTIALS';
  const led = useCallback(
    (form: HTMLFormElement | null) => {
      if (form !== null && attempts > 0) takeFocus(form, false);
    },
    [attempts],
  );
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    if (!view.busy)
      send({ type: 'proofPassword.submitted', password: passwordIn(new FormData(sent.currentTarget)) });
  };
  return (
    <form ref={led} onSubmit={submit} noValidate>
      <Stack gap={3}>
        <PasswordField
          name="password"
          label={<Trans>Or your password</Trans>}
          autoComplete="current-password"
          error={
            isWrong ? <Trans>This is not your password.</Trans> : issue === null ? undefined : i18n._(issue)
          }
        />
        <Button type="submit" wide busy={view.checking ? <Trans>Checking the password</Trans> : undefined}>
          <Trans>Go on with my password</Trans>
        </Button>
      </Stack>
    </form>
  );
}
