import { Trans, useLingui } from '@lingui/react/macro';
import type { DeclineAlternatives, DeclineNextStep } from '#domain/payment/decline-reason.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../../components/Button/Button.tsx';
import { declineNextStepNames, getDeclineMessages } from '../../../i18n/decline-messages.ts';
import { autoFocusByStep, focusDeclineStep } from './focus-decline-step.ts';

type DeclineAlertProps = {
  readonly statusDetail: string;
  /** The id of the payment form. */
  readonly form: string;
  /** The alternatives available in this form. */
  readonly alternatives: DeclineAlternatives;
  /** Shown to a seller, who is not the payer. */
  readonly isAssisted?: boolean;
};

/**
 * Explains a decline: nothing was charged, the seats are still held, and what helps, with a button that leads there.
 */
export function DeclineAlert({
  statusDetail,
  form,
  alternatives: out,
  isAssisted = false,
}: DeclineAlertProps) {
  const { i18n } = useLingui();
  const { title, reason, help, step } = getDeclineMessages(statusDetail, { isAssisted, alternatives: out });
  return (
    <Alert
      key={statusDetail}
      tone="danger"
      announce="now"
      title={i18n._(title)}
      action={
        step === 'SEE_PURCHASES' ? (
          isAssisted ? undefined : (
            <LinkButton size="small" href="/my-purchases">
              {i18n._(declineNextStepNames[step])}
            </LinkButton>
          )
        ) : (
          <StepButton key={step} step={step} form={form} />
        )
      }
    >
      <p>{i18n._(reason)}</p>
      <p>
        {isAssisted ? (
          <Trans>The fan was not charged and the seats are still held.</Trans>
        ) : step === 'SEE_PURCHASES' ? (
          <Trans>You have not been charged again and your seats are still held.</Trans>
        ) : (
          <Trans>You have not been charged and your seats are still held.</Trans>
        )}{' '}
        {i18n._(help)}
      </p>
    </Alert>
  );
}

type StepButtonProps = { readonly step: DeclineNextStep; readonly form: string };

function StepButton({ step, form }: StepButtonProps) {
  const { i18n } = useLingui();
  return (
    <Button
      size="small"
      form={form}
      ref={autoFocusByStep[step]}
      onClick={({ currentTarget }) => {
        if (currentTarget.form !== null) focusDeclineStep(currentTarget.form, step);
      }}
    >
      {i18n._(declineNextStepNames[step])}
    </Button>
  );
}
