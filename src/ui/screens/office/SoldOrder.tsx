import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import { totalOf } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Split, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { orderStatusNames, orderStatusTones } from '../../i18n/order-words.ts';
import { paymentMethodNames } from '../../i18n/payment-words.ts';
import { FactorDialog } from '../operators/FactorDialog.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { OfficeHead } from './OfficeFrame.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundForm } from './RefundForm.tsx';
import { RefundHistory } from './RefundHistory.tsx';
import { RefundWaysText } from './RefundWaysText.tsx';
import { SoldTickets } from './SoldTickets.tsx';
import type { SoldOrderProps } from './sold-order-props.ts';

/** An order whole: its tickets to choose from, what it cost, and what went back. */
export function SoldOrder({ view, send }: SoldOrderProps) {
  const { i18n } = useLingui();
  const { order, canRefund, trouble, given, dialog } = view;
  const { event, buyer, total } = order;
  const { code } = order;
  return (
    <>
      <OfficeHead
        title={<Trans>Order {code}</Trans>}
        tag={<Tag tone={orderStatusTones[order.status]}>{i18n._(orderStatusNames[order.status])}</Tag>}
      >
        {event.title} · <DateText at={event.startsAt} timeZone={event.timeZone} look="dayAndTime" />
      </OfficeHead>
      {given === null ? null : <Given given={given} />}
      {isOutdated(trouble?.code) ? (
        <Alert tone="danger" announce="now" title={<Trans>This order changed in the meantime</Trans>}>
          <Trans>Nothing was given back. Look at it as it is now, and choose again.</Trans>
        </Alert>
      ) : (
        <TroubleAlert trouble={trouble} />
      )}
      <Split
        aside={
          <Panel>
            <Stack>
              <Heading look="card">
                <Trans>The purchase</Trans>
              </Heading>
              <Lines
                ruled
                items={[
                  ...(buyer === null
                    ? []
                    : [
                        { id: 'buyer', term: <Trans>Buyer</Trans>, value: buyer.name },
                        { id: 'email', term: <Trans>E-mail</Trans>, value: buyer.email },
                      ]),
                  {
                    id: 'paid',
                    term: <Trans>Paid on</Trans>,
                    value: <DateText at={order.paidAt} timeZone={event.timeZone} look="dayAndTime" />,
                  },
                  {
                    id: 'method',
                    term: <Trans>Paid with</Trans>,
                    value: i18n._(paymentMethodNames[order.method]),
                  },
                  {
                    id: 'total',
                    term: <Trans>Total</Trans>,
                    value: <b>{formatMoneyWithCode(totalOf(total))}</b>,
                  },
                  ...(order.walletPaid === 0 || order.method === 'WALLET'
                    ? []
                    : [
                        {
                          id: 'balance',
                          term: <Trans>From the fan’s balance</Trans>,
                          value: <Money value={money(order.walletPaid, total.currency)} />,
                        },
                      ]),
                  {
                    id: 'back',
                    term: <Trans>Given back</Trans>,
                    value: <Money value={money(order.refundedAmount, total.currency)} />,
                  },
                ]}
              />
            </Stack>
          </Panel>
        }
      >
        <Stack gap={6}>
          <SoldTickets view={view} send={send} />
          {canRefund ? (
            <RefundForm view={view} send={send} />
          ) : (
            <Note>
              <Trans>Nothing of this order can be given back any more.</Trans>
            </Note>
          )}
          <RefundHistory order={order} />
        </Stack>
      </Split>
      {dialog?.kind === 'question' ? <RefundDialog view={view} dialog={dialog} send={send} /> : null}
      {dialog?.kind === 'proof' ? <FactorDialog flow={dialog.flow} /> : null}
    </>
  );
}

const isOutdated = (code: string | undefined): boolean =>
  code === 'TOTAL_CHANGED' || code === 'TRANSITION_REFUSED';

type GivenProps = { readonly given: NonNullable<SoldOrderProps['view']['given']> };

function Given({ given }: GivenProps) {
  const sum = formatMoneyWithCode(given.sum);
  const told = <Trans>The buyer is told by e-mail.</Trans>;
  const ways = <RefundWaysText {...given} currency={given.sum.currency} />;
  return (
    <Alert
      tone="success"
      announce="politely"
      title={
        given.means === 'BY_HAND' ? (
          <Trans>{sum} written down as given back</Trans>
        ) : given.means === 'WALLET' ? (
          <Trans>{sum} given back</Trans>
        ) : (
          <Trans>{sum} is on its way back</Trans>
        )
      }
    >
      {ways} {told}
    </Alert>
  );
}
