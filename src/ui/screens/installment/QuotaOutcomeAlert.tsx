import { Trans, useLingui } from '@lingui/react/macro';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { everyWayOut } from '#domain/payment/decline-reason.ts';
import type { QuotaOutcome } from '#machines/installment/installment.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { wordsOfDecline } from '../../i18n/decline-words.ts';

type QuotaOutcomeAlertProps = { readonly outcome: QuotaOutcome; readonly plan: InstallmentPlan };

/** Quotas are paid by card, and each of them at once. */
const cardsOnly = { ...everyWayOut, otherWays: false, cash: false, installments: false };

/** How the newest payment ended, and where its money is. */
export function QuotaOutcomeAlert({ outcome, plan: { payment } }: QuotaOutcomeAlertProps) {
  const { i18n } = useLingui();
  if (outcome === null || payment === null) return null;
  const amount = <Money value={payment.amount} />;
  switch (outcome) {
    case 'PAID':
      return (
        <Alert tone="success" announce="politely" title={<Trans>We received {amount}</Trans>}>
          <Trans>The receipt is on its way to your e-mail.</Trans>
        </Alert>
      );
    case 'DECLINED': {
      const { title, why, help } = wordsOfDecline(payment.statusDetail ?? '', { out: cardsOnly });
      return (
        <Alert tone="danger" announce="now" title={i18n._(title)}>
          <p>{i18n._(why)}</p>
          <p>
            <Trans>You were not charged.</Trans> {i18n._(help)}
          </p>
        </Alert>
      );
    }
    case 'NOT_MADE':
      return (
        <Alert tone="attention" announce="now" title={<Trans>The last payment was not made</Trans>}>
          <Trans>You were not charged. You can pay again.</Trans>
        </Alert>
      );
    case 'RETURNED':
      return (
        <Alert tone="attention" announce="politely" title={<Trans>We are returning {amount}</Trans>}>
          <Trans>The last payment did not stand. Your bank may take some days to show the money.</Trans>
        </Alert>
      );
  }
}
