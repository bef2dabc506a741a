import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DeclineAlternatives, DeclineNextStep } from '#domain/payment/decline-reason.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
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
  readonly audience: PaymentAudience;
  /** The time until which the hold continues, if there is one. */
  readonly heldUntil?: ReactNode;
};

/**
 * Explains a decline: nothing was charged, the seats are still held, and what helps, with a button that leads there.
 */
export function DeclineAlert({ statusDetail, form, alternatives, audience, heldUntil }: DeclineAlertProps) {
  const { i18n } = useLingui();
  const { title, reason, help, step } = getDeclineMessages(statusDetail, { audience, alternatives });
  return (
    <Alert
      key={statusDetail}
      tone="danger"
      announce="now"
      title={i18n._(title)}
      action={
        step === 'SEE_PURCHASES' ? (
          purchasesLinks[audience]
        ) : (
          <StepButton key={step} step={step} form={form} />
        )
      }
    >
      <p>{i18n._(reason)}</p>
      <p>
        {heldMessages[audience][step === 'SEE_PURCHASES' ? 'paidBefore' : 'unpaid']} {i18n._(help)}
      </p>
      {heldUntil ? (
        <p>
          <Trans>You can try again until {heldUntil}.</Trans>
        </p>
      ) : null}
    </Alert>
  );
}

/** The link to the payer's purchases; a seller has none. */
const purchasesLinks = {
  PAYER: (
    <LinkButton size="small" href="/my-purchases">
      <Trans>See my purchases</Trans>
    </LinkButton>
  ),
  SELLER: undefined,
} as const satisfies Record<PaymentAudience, ReactNode>;

const heldMessages = {
  PAYER: {
    unpaid: <Trans>You have not been charged and your seats are still held.</Trans>,
    paidBefore: <Trans>You have not been charged again and your seats are still held.</Trans>,
  },
  SELLER: {
    unpaid: <Trans>The fan was not charged and the seats are still held.</Trans>,
    paidBefore: <Trans>The fan was not charged and the seats are still held.</Trans>,
  },
} as const satisfies Record<PaymentAudience, Record<'unpaid' | 'paidBefore', ReactNode>>;

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
