import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/format/money.ts';
import { paidByMethod } from '#domain/order/purchase.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Barcode } from '../../components/Barcode/Barcode.tsx';
import { Panel } from '../../components/Layout/Layout.tsx';
import { CashSteps } from './CashSteps.tsx';
import { Figures } from './Figures.tsx';
import { InstructedFrame } from './InstructedFrame.tsx';
import type { CashProps } from './outcome-props.ts';
import { TakeAlong } from './TakeAlong.tsx';
import { useCashSteps } from './use-cash-steps.ts';
import { useDeadline } from './use-deadline.ts';

/** Cash at a window of ours, in two steps; also whatever is awaited whose instructions are not at hand. */
export function WindowSlip({ view, send, order, cashSteps, linkOf }: CashProps) {
  const { t } = useLingui();
  const { purchase, desk, linkToken, mode } = view;
  const { namesFan } = saleDesks[mode];
  const [at, step] = useCashSteps(cashSteps, { desk, orderId: purchase.orderId });
  const deadline = useDeadline(view);
  const { instruction } = purchase;
  const code = instruction?.kind === 'WINDOW' ? instruction.code : purchase.code;
  const until = instruction?.expiresAt ?? purchase.expiresAt;
  const amount = formatMoney(paidByMethod(purchase));
  const payBy = until === null ? null : deadline(until);
  return (
    <InstructedFrame
      view={view}
      send={send}
      order={order}
      title={
        desk !== 'TAQUILLA' ? (
          <Trans>We are waiting for your payment</Trans>
        ) : namesFan ? (
          <Trans>The fan pays at the box office</Trans>
        ) : (
          <Trans>Pay at the box office</Trans>
        )
      }
      clock={
        desk === 'TAQUILLA' ? (
          <Trans>Time left to pay at the box office</Trans>
        ) : (
          <Trans>Time left to pay</Trans>
        )
      }
      check={<Trans>I have paid, check</Trans>}
      onCheck={() => step({ type: 'step.advanced' })}
    >
      <Panel>
        <CashSteps
          at={at}
          atDesk={namesFan}
          order={order}
          pay={{
            label: namesFan ? (
              <Trans>The fan says this code and pays</Trans>
            ) : (
              <Trans>Say this code and pay</Trans>
            ),
            children: (
              <>
                {instruction?.kind === 'WINDOW' ? <Barcode value={code} /> : null}
                <Figures
                  figures={[
                    { id: 'code', label: t`Code`, shown: code, typed: code, big: true },
                    { id: 'amount', label: t`Exact amount`, shown: amount },
                  ]}
                />
                {payBy === null ? null : (
                  <p>
                    {namesFan ? (
                      <Trans>
                        At any box office of ours, in cash, before {payBy}. The seats are kept until then, and
                        the tickets are the fan’s the moment they pay.
                      </Trans>
                    ) : (
                      <Trans>
                        At any box office of ours, in cash, before {payBy}. Your seats are kept until then,
                        and your tickets are yours the moment you pay.
                      </Trans>
                    )}
                  </p>
                )}
              </>
            ),
          }}
          after={
            <p>
              <Trans>Once the money has come, your tickets are in My tickets, and we write to you.</Trans>
            </p>
          }
          onBack={() => step({ type: 'step.returned' })}
        />
      </Panel>
      {payBy === null ? null : (
        <TakeAlong
          message={t`Pay ${amount} in cash at a Taquilla box office with the code ${code}, before ${payBy}.`}
          link={linkOf(linkToken)}
        />
      )}
    </InstructedFrame>
  );
}
