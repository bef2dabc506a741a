import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { formatMoney } from '#domain/format/money.ts';
import { paidByMethod } from '#domain/order/purchase.ts';
import { formatClabe } from '#domain/payment/clabe.ts';
import { hearBy } from '#domain/payment/instruction-lease.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Panel } from '../../components/Layout/Layout.tsx';
import { CashSteps } from './CashSteps.tsx';
import { Figures } from './Figures.tsx';
import { InstructedFrame } from './InstructedFrame.tsx';
import type { CashProps } from './outcome-props.ts';
import { TakeAlong } from './TakeAlong.tsx';
import { useCashSteps } from './use-cash-steps.ts';
import { marketOf, useDeadline } from './use-deadline.ts';

type ClabeSlipProps = CashProps & {
  readonly instruction: Extract<PaymentInstruction, { readonly kind: 'CLABE' }>;
};

/** SPEI: the account made for this purchase, the exact amount and the concept, each to be copied. */
export function ClabeSlip({ view, send, order, cashSteps, linkOf, instruction }: ClabeSlipProps) {
  const { t } = useLingui();
  const { purchase, desk, linkToken, mode } = view;
  const { namesFan } = saleDesks[mode];
  const [at, step] = useCashSteps(cashSteps, { desk, orderId: purchase.orderId });
  const deadline = useDeadline(view);
  const { clabe, bank, beneficiary, concept, expiresAt } = instruction;
  const total = paidByMethod(purchase);
  const amount = formatMoney(total);
  const payBy = deadline(expiresAt);
  const knownBy = deadline(hearBy({ paidBy: expiresAt, by: 'SPEI', market: marketOf(purchase) }));
  return (
    <InstructedFrame
      view={view}
      send={send}
      order={order}
      title={<Trans>Make your transfer before {payBy}</Trans>}
      clock={<Trans>Time left to transfer</Trans>}
      check={<Trans>I have transferred, check</Trans>}
      onCheck={() => step({ type: 'step.advanced' })}
    >
      <Panel>
        <CashSteps
          at={at}
          atDesk={namesFan}
          order={order}
          pay={{
            label: <Trans>Transfer from your bank</Trans>,
            children: (
              <Figures
                figures={[
                  { id: 'clabe', label: t`CLABE`, shown: formatClabe(clabe), typed: clabe, big: true },
                  {
                    id: 'amount',
                    label: t`Exact amount`,
                    shown: amount,
                    typed: (total.amount / 100).toFixed(2),
                    big: true,
                  },
                  { id: 'concept', label: t`Concept`, shown: concept, typed: concept },
                  {
                    id: 'beneficiary',
                    label: t`Beneficiary`,
                    shown: bank === '' ? beneficiary : `${beneficiary} · ${bank}`,
                  },
                ]}
              />
            ),
          }}
          after={
            <p>
              <Trans>
                By e-mail, as soon as your bank confirms. It is mostly less than ten minutes. You hear from us
                by {knownBy} at the latest, and your seats are yours meanwhile.
              </Trans>
            </p>
          }
          onBack={() => step({ type: 'step.returned' })}
        />
      </Panel>
      <Alert
        tone="attention"
        icon={<TriangleAlert size={22} aria-hidden="true" />}
        title={<Trans>Transfer exactly {amount}</Trans>}
      >
        <Trans>
          With another amount the tickets do not come by themselves: they wait until somebody has looked at
          it.
        </Trans>
      </Alert>
      <TakeAlong
        message={t`Transfer ${amount} to the CLABE ${clabe} with the concept ${concept}, before ${payBy}.`}
        link={linkOf(linkToken)}
      />
    </InstructedFrame>
  );
}
