import { Trans, useLingui } from '@lingui/react/macro';
import type { DeclineStep, WaysOut } from '#domain/payment/decline-reason.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../../components/Button/Button.tsx';
import { declineStepNames, wordsOfDecline } from '../../../i18n/decline-words.ts';
import { leadAtOnce, leadToStep } from './lead-to-step.ts';

type DeclineAlertProps = {
  readonly statusDetail: string;
  /** The id of the form where it was paid and is paid again. */
  readonly form: string;
  /** What can be had there. */
  readonly out: WaysOut;
  /** Read by a seller, who is not the one that pays. */
  readonly atDesk?: boolean;
};

/** Declined: why, that nothing was taken, that the seats are still held, and what helps, with the way there. */
export function DeclineAlert({ statusDetail, form, out, atDesk = false }: DeclineAlertProps) {
  const { i18n } = useLingui();
  const { title, why, help, step } = wordsOfDecline(statusDetail, { atDesk, out });
  return (
    <Alert
      key={statusDetail}
      tone="danger"
      announce="now"
      title={i18n._(title)}
      action={
        step === 'SEE_PURCHASES' ? (
          atDesk ? undefined : (
            <LinkButton size="small" href="/my-purchases">
              {i18n._(declineStepNames[step])}
            </LinkButton>
          )
        ) : (
          <StepButton key={step} step={step} form={form} />
        )
      }
    >
      <p>{i18n._(why)}</p>
      <p>
        {atDesk ? (
          <Trans>The fan was not charged and the seats are still held.</Trans>
        ) : step === 'SEE_PURCHASES' ? (
          <Trans>You were not charged again and your seats are still held.</Trans>
        ) : (
          <Trans>You were not charged and your seats are still held.</Trans>
        )}{' '}
        {i18n._(help)}
      </p>
    </Alert>
  );
}

type StepButtonProps = { readonly step: DeclineStep; readonly form: string };

function StepButton({ step, form }: StepButtonProps) {
  const { i18n } = useLingui();
  return (
    <Button
      size="small"
      form={form}
      ref={leadAtOnce[step]}
      onClick={({ currentTarget }) => {
        if (currentTarget.form !== null) leadToStep(currentTarget.form, step);
      }}
    >
      {i18n._(declineStepNames[step])}
    </Button>
  );
}
