import { Trans, useLingui } from '@lingui/react/macro';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { allDeclineAlternatives } from '#domain/payment/decline-reason.ts';
import type { InstallmentPaymentResult } from '#machines/installment/installment.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { getDeclineMessages } from '../../i18n/decline-messages.ts';

type InstallmentResultAlertProps = {
  readonly result: InstallmentPaymentResult;
  readonly plan: InstallmentPlan;
};

/** A card pays an installment in one charge; the other methods are listed below. */
const cardDeclineOptions = { ...allDeclineAlternatives, cash: false, installments: false };

/** Shows the result of the latest payment and where its money is. */
export function InstallmentResultAlert({ result, plan: { payment } }: InstallmentResultAlertProps) {
  const { i18n } = useLingui();
  if (result === null || payment === null) return null;
  const amount = <Money value={payment.amount} />;
  switch (result) {
    case 'PAID':
      return (
        <Alert tone="success" announce="now" title={<Trans>We received {amount}</Trans>}>
          <Trans>We will email you the receipt.</Trans>
        </Alert>
      );
    case 'DECLINED': {
      const { title, reason, help } = getDeclineMessages(payment.statusDetail ?? '', {
        alternatives: cardDeclineOptions,
      });
      return (
        <Alert tone="danger" announce="now" title={i18n._(title)}>
          <p>{i18n._(reason)}</p>
          <p>
            <Trans>You have not been charged.</Trans> {i18n._(help)}
          </p>
        </Alert>
      );
    }
    case 'NOT_MADE':
      return (
        <Alert tone="attention" announce="now" title={<Trans>Your last payment was not completed</Trans>}>
          <Trans>You have not been charged. You can pay again.</Trans>
        </Alert>
      );
    case 'RETURNED':
      return (
        <Alert tone="attention" announce="politely" title={<Trans>We are refunding {amount}</Trans>}>
          <Trans>The refund goes to the same payment method and may take a few days to appear.</Trans>
        </Alert>
      );
  }
}
