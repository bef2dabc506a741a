import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type DeclineAdvice, declineAdviceOf } from '#domain/payment/decline-reason.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { LinkButton } from '../../../components/Button/Button.tsx';
import { declineAdviceWords } from '../../../i18n/payment-words.ts';

type DeclineAlertProps = { readonly statusDetail: string };

/** Declined: that nothing was taken, that the seats are still held, and what helps. */
export function DeclineAlert({ statusDetail }: DeclineAlertProps) {
  const { i18n } = useLingui();
  const advice = declineAdviceOf(statusDetail);
  return (
    <Alert
      key={statusDetail}
      tone="danger"
      announce="now"
      title={i18n._(declineTitles[advice])}
      action={
        advice === 'SEE_PURCHASES' ? (
          <LinkButton size="small" href="/my-purchases">
            <Trans>See my purchases</Trans>
          </LinkButton>
        ) : undefined
      }
    >
      <Trans>You were not charged and your seats are still held.</Trans> {i18n._(declineAdviceWords[advice])}
    </Alert>
  );
}

/** What happened, by what helps. */
const declineTitles = {
  CORRECT_CARD: msg`Something on the card does not match`,
  CALL_BANK: msg`Your bank wants you to authorise this payment`,
  OTHER_CARD: msg`The bank did not approve the payment`,
  OTHER_METHOD: msg`The payment could not be made this way`,
  PAY_CASH: msg`The payment was refused for safety`,
  SEE_PURCHASES: msg`This looks like a payment that you already made`,
  FEWER_INSTALLMENTS: msg`The card does not take that many instalments`,
  TRY_AGAIN: msg`The payment could not be completed`,
} as const satisfies Record<DeclineAdvice, MessageDescriptor>;
