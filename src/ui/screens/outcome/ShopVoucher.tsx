import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatList } from '#domain/market/format/list.ts';
import { formatMoney } from '#domain/market/format/money.ts';
import { calculateMethodPortion } from '#domain/order/purchase.ts';
import { calculateConfirmationDeadline } from '#domain/payment/reference-deadline.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Barcode } from '../../components/Barcode/Barcode.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { TicketStub } from '../../components/TicketStub/TicketStub.tsx';
import { cashProviderNames } from '../../i18n/cash-provider-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CashSteps } from './CashSteps.tsx';
import { CopyFields } from './CopyFields.tsx';
import { groupDigits } from './group-digits.ts';
import type { CashProps } from './outcome-props.ts';
import { PaymentInstructionsFrame } from './PaymentInstructionsFrame.tsx';
import { PrintAndShare } from './PrintAndShare.tsx';
import { useCashSteps } from './use-cash-steps.ts';
import { findPurchaseMarket, useDeadlineFormatter } from './use-deadline-formatter.ts';
import styles from './Voucher.module.css';

/** Shows how to pay in cash at a shop or cash machine: barcode, reference and deadline. */
export function ShopVoucher({ view, send, order, cashSteps, buildStatusLink }: CashProps<'shopVoucher'>) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { purchase, checkoutProvider, linkToken, audience, instruction } = view;
  const [progress, sendStep] = useCashSteps(cashSteps, { checkoutProvider, orderId: purchase.orderId });
  const formatDeadline = useDeadlineFormatter(view);
  const { provider, reference, barcode, verificationCode, url, expiresAt, payAt } = instruction;
  const shop = i18n._(cashProviderNames[provider]);
  const locations = formatList(payAt, language);
  const amount = formatMoney(calculateMethodPortion(purchase));
  const payBy = formatDeadline(expiresAt);
  const confirmedBy = formatDeadline(
    calculateConfirmationDeadline({ paidBy: expiresAt, by: provider, market: findPurchaseMarket(purchase) }),
  );
  return (
    <PaymentInstructionsFrame
      view={view}
      send={send}
      order={order}
      title={
        payAt.length === 1 ? (
          <Trans>
            Pay {amount} at any {shop}
          </Trans>
        ) : (
          <Trans>Pay {amount} in cash</Trans>
        )
      }
      clock={<Trans>Time left to pay in cash</Trans>}
      checkLabel={<Trans>I have paid</Trans>}
      onCheck={() => sendStep({ type: 'step.advanced' })}
    >
      <TicketStub
        label={t`Payment voucher`}
        top={
          <div className={styles.steps}>
            <CashSteps
              progress={progress}
              audience={audience}
              order={order}
              payStep={{
                label:
                  barcode === null ? (
                    <Trans>Use this reference to pay</Trans>
                  ) : (
                    <Trans>Show this code to pay</Trans>
                  ),
                children: (
                  <>
                    <p>
                      <Trans>At {locations}, as a service payment. Keep the receipt.</Trans>
                    </p>
                    <p>
                      <Trans>Pay before {payBy}.</Trans>
                    </p>
                  </>
                ),
              }}
              afterPayment={<p>{confirmationMessages[audience](confirmedBy)}</p>}
              onBack={() => sendStep({ type: 'step.returned' })}
            />
          </div>
        }
      >
        <div className={styles.paper}>
          {barcode === null ? null : <Barcode value={barcode} />}
          <CopyFields
            figures={[
              {
                id: 'reference',
                label: t`Reference`,
                text: groupDigits(reference),
                copyText: reference,
                big: true,
              },
              ...(verificationCode === null || verificationCode === reference
                ? []
                : [
                    {
                      id: 'code',
                      label: t`Verification code`,
                      text: verificationCode,
                      copyText: verificationCode,
                    },
                  ]),
              { id: 'amount', label: t`Exact amount`, text: amount },
            ]}
          />
          <Note>
            <Trans>The store or bank may charge its own fee.</Trans>
          </Note>
        </div>
      </TicketStub>
      <Stack gap={3}>
        <PrintAndShare
          message={t`Pay ${amount} at ${shop} with the reference ${reference}, before ${payBy}.`}
          link={buildStatusLink(linkToken)}
        />
        {url === null ? null : (
          <LinkButton
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            iconAfter={<ExternalLink size={20} />}
          >
            <Trans>Open the {shop} voucher</Trans>
          </LinkButton>
        )}
      </Stack>
    </PaymentInstructionsFrame>
  );
}

const confirmationMessages = {
  PAYER: (confirmedBy) => (
    <Trans>
      We will email you when we receive your payment, by {confirmedBy} at the latest. Your seats are held
      until then.
    </Trans>
  ),
  SELLER: (confirmedBy) => (
    <Trans>
      We will email the fan when we receive the payment, by {confirmedBy} at the latest. The seats are held
      until then.
    </Trans>
  ),
} satisfies Record<PaymentAudience, (confirmedBy: string) => ReactNode>;
