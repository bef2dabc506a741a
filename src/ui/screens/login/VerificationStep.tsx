import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useCallback } from 'react';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { focusStep, readPassword, readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';
import { VerificationMethods } from './VerificationMethods.tsx';

/** Verifies a signed-in user by a confirmed contact or the password before the phone changes. */
export function VerificationStep(props: StepProps<'proof'>) {
  const { view, send, heading } = props;
  const methods = view.proofs?.methods ?? [];
  return (
    <Stack gap={5}>
      <StepFrame
        view={view}
        send={send}
        heading={heading}
        back={<Trans>Keep my current mobile</Trans>}
        title={<Trans>Confirm your identity first</Trans>}
        lead={<Trans>You signed in a while ago. Confirm your identity to continue.</Trans>}
        onSubmit={(form) => {
          const channel = deliveryChannels.find((candidate) => candidate === readStepText(form, 'way'));
          if (channel !== undefined) send({ type: 'verificationMethod.chosen', channel });
        }}
      >
        {view.proofs === null ? (
          <p role="status">
            <Trans>One moment…</Trans>
          </p>
        ) : methods.length > 0 ? (
          <>
            <VerificationMethods methods={methods} initialChannel={methods[0]?.channel ?? 'EMAIL'} />
            <SubmitButton
              view={{ ...view, busy: view.busy && !view.checking }}
              busyLabel={<Trans>Sending the code</Trans>}
            >
              <Trans>Send me a code</Trans>
            </SubmitButton>
          </>
        ) : view.proofs.hasPassword ? null : (
          <Alert tone="attention" title={<Trans>There is no confirmed contact in your account</Trans>}>
            <Trans>Sign out and sign in again to confirm your identity.</Trans>
          </Alert>
        )}
      </StepFrame>
      {view.proofs?.hasPassword === true ? <VerificationPasswordForm {...props} /> : null}
    </Stack>
  );
}

function VerificationPasswordForm({ view, send }: StepProps<'proof'>) {
  const { i18n } = useLingui();
  const { attempts } = view;
  const issue = getIssueMessage(view.issues, 'password');
  const isWrong = view.problem?.reaction === 'WRONG_CREDENTIALS';
  const focusRef = useCallback(
    (form: HTMLFormElement | null) => {
      if (form !== null && attempts > 0) focusStep(form, false);
    },
    [attempts],
  );
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    if (!view.busy)
      send({
        type: 'proofPassword.submitted',
        password: readPassword(new FormData(submitEvent.currentTarget)),
      });
  };
  return (
    <form ref={focusRef} onSubmit={submit} noValidate>
      <Stack gap={3}>
        <PasswordField
          name="password"
          label={<Trans>Or your password</Trans>}
          autoComplete="current-password"
          error={isWrong ? <Trans>Incorrect password.</Trans> : issue === null ? undefined : i18n._(issue)}
        />
        <Button type="submit" wide busy={view.checking ? <Trans>Checking the password</Trans> : undefined}>
          <Trans>Continue with my password</Trans>
        </Button>
      </Stack>
    </form>
  );
}
