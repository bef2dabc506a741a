import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { formatList } from '#domain/format/list.ts';
import { formatMoney } from '#domain/format/money.ts';
import { paidByMethod } from '#domain/order/purchase.ts';
import { hearBy } from '#domain/payment/instruction-lease.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Barcode } from '../../components/Barcode/Barcode.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Stub } from '../../components/Stub/Stub.tsx';
import { cashProviderNames } from '../../i18n/payment-words.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CashSteps } from './CashSteps.tsx';
import { Figures } from './Figures.tsx';
import { groupDigits } from './group-digits.ts';
import { InstructedFrame } from './InstructedFrame.tsx';
import type { CashProps } from './outcome-props.ts';
import styles from './Slip.module.css';
import { TakeAlong } from './TakeAlong.tsx';
import { useCashSteps } from './use-cash-steps.ts';
import { marketOf, useDeadline } from './use-deadline.ts';

type ShopSlipProps = CashProps & {
  readonly instruction: Extract<PaymentInstruction, { readonly kind: 'SHOP' }>;
};

/** Cash at a shop's till or at a bank's machine: the code to show, the reference to say, until when. */
export function ShopSlip({ view, send, order, cashSteps, linkOf, instruction }: ShopSlipProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { purchase, desk, linkToken, mode } = view;
  const { namesFan } = saleDesks[mode];
  const [at, step] = useCashSteps(cashSteps, { desk, orderId: purchase.orderId });
  const deadline = useDeadline(view);
  const { provider, reference, barcode, verificationCode, url, expiresAt, payAt } = instruction;
  const shop = i18n._(cashProviderNames[provider]);
  const places = formatList(payAt, language);
  const amount = formatMoney(paidByMethod(purchase));
  const payBy = deadline(expiresAt);
  const knownBy = deadline(hearBy({ paidBy: expiresAt, by: provider, market: marketOf(purchase) }));
  return (
    <InstructedFrame
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
      check={<Trans>I have paid, check</Trans>}
      onCheck={() => step({ type: 'step.advanced' })}
    >
      <Stub
        label={t`Payment slip`}
        top={
          <div className={styles.steps}>
            <CashSteps
              at={at}
              atDesk={namesFan}
              order={order}
              pay={{
                label:
                  barcode === null ? (
                    <Trans>Use this reference to pay</Trans>
                  ) : (
                    <Trans>Show this code to pay</Trans>
                  ),
                children: (
                  <>
                    <p>
                      <Trans>At {places}. It is a payment for a service; keep the receipt.</Trans>
                    </p>
                    <p>
                      <Trans>Pay before {payBy}.</Trans>
                    </p>
                  </>
                ),
              }}
              after={
                <p>
                  {namesFan ? (
                    <Trans>
                      We write to the fan when the payment reaches us, by {knownBy} at the latest. The seats
                      stay theirs meanwhile.
                    </Trans>
                  ) : (
                    <Trans>
                      We write to you when your payment reaches us, by {knownBy} at the latest, and your seats
                      are yours meanwhile.
                    </Trans>
                  )}
                </p>
              }
              onBack={() => step({ type: 'step.returned' })}
            />
          </div>
        }
      >
        <div className={styles.paper}>
          {barcode === null ? null : <Barcode value={barcode} />}
          <Figures
            figures={[
              {
                id: 'reference',
                label: t`Reference`,
                shown: groupDigits(reference),
                typed: reference,
                big: true,
              },
              ...(verificationCode === null || verificationCode === reference
                ? []
                : [
                    {
                      id: 'code',
                      label: t`Verification code`,
                      shown: verificationCode,
                      typed: verificationCode,
                    },
                  ]),
              { id: 'amount', label: t`Exact amount`, shown: amount },
            ]}
          />
          <Note>
            <Trans>The shop or bank may charge a fee of its own.</Trans>
          </Note>
        </div>
      </Stub>
      <Stack gap={3}>
        <TakeAlong
          message={t`Pay ${amount} at ${shop} with the reference ${reference}, before ${payBy}.`}
          link={linkOf(linkToken)}
        />
        {url === null ? null : (
          <LinkButton
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            iconAfter={<ExternalLink size={20} />}
          >
            <Trans>Open the slip of {shop}</Trans>
          </LinkButton>
        )}
      </Stack>
    </InstructedFrame>
  );
}
