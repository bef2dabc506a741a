import { Trans, useLingui } from '@lingui/react/macro';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { getTotal } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Split, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { orderStatusNames, orderStatusTones } from '../../i18n/order-messages.ts';
import { paymentMethodNames } from '../../i18n/payment-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { SecondFactorDialog } from '../operators/SecondFactorDialog.tsx';
import { BackOfficeHeader } from './BackOfficeFrame.tsx';
import { RefundDestinationText } from './RefundDestinationText.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundForm } from './RefundForm.tsx';
import { RefundHistory } from './RefundHistory.tsx';
import { SoldTickets } from './SoldTickets.tsx';
import type { SoldOrderProps } from './sold-order-props.ts';

/** Shows an order: its tickets, its payment, and its refunds. */
export function SoldOrderContent({ view, send }: SoldOrderProps) {
  const { i18n } = useLingui();
  const { order, canRefund, failure, refunded, dialog } = view;
  const { event, buyer, total } = order;
  const { code } = order;
  return (
    <>
      <BackOfficeHeader
        title={<Trans>Order {code}</Trans>}
        tag={<Tag tone={orderStatusTones[order.status]}>{i18n._(orderStatusNames[order.status])}</Tag>}
      >
        {event.title} · <DateText at={event.startsAt} timeZone={event.timeZone} format="dayAndTime" />
      </BackOfficeHeader>
      {refunded === null ? null : <RefundResultAlert refunded={refunded} />}
      {isOutdated(failure?.code) ? (
        <Alert tone="danger" announce="now" takesFocus title={<Trans>This order has changed</Trans>}>
          <Trans>Nothing was refunded. Check the updated order and choose again.</Trans>
        </Alert>
      ) : (
        <FailureAlert failure={failure} />
      )}
      <Split
        aside={
          <Panel>
            <Stack>
              <Heading variant="card">
                <Trans>The purchase</Trans>
              </Heading>
              <DefinitionList
                ruled
                items={[
                  ...(buyer === null
                    ? []
                    : [
                        { id: 'buyer', term: <Trans>Buyer</Trans>, value: buyer.name },
                        { id: 'email', term: <Trans>Email</Trans>, value: buyer.email },
                      ]),
                  {
                    id: 'paid',
                    term: <Trans>Paid on</Trans>,
                    value: <DateText at={order.paidAt} timeZone={event.timeZone} format="dayAndTime" />,
                  },
                  {
                    id: 'method',
                    term: <Trans>Paid with</Trans>,
                    value: i18n._(paymentMethodNames[order.method]),
                  },
                  {
                    id: 'total',
                    term: <Trans>Total</Trans>,
                    value: <b>{formatMoneyWithCode(getTotal(total))}</b>,
                  },
                  ...(order.walletPaid === 0 || hasTrait(order, 'paysFromBalance')
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
                    term: <Trans>Refunded</Trans>,
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
              <Trans>Nothing in this order can be refunded.</Trans>
            </Note>
          )}
          <RefundHistory order={order} />
        </Stack>
      </Split>
      {dialog?.kind === 'question' ? <RefundDialog view={view} dialog={dialog} send={send} /> : null}
      {dialog?.kind === 'proof' ? <SecondFactorDialog flow={dialog.flow} /> : null}
    </>
  );
}

const isOutdated = (code: FailureCode | undefined): boolean =>
  code === 'TOTAL_CHANGED' || code === 'TRANSITION_NOT_ALLOWED';

type RefundResultAlertProps = { readonly refunded: NonNullable<SoldOrderProps['view']['refunded']> };

function RefundResultAlert({ refunded }: RefundResultAlertProps) {
  const sum = formatMoneyWithCode(refunded.sum);
  const notificationText = <Trans>The buyer is notified by email.</Trans>;
  const isFree = refunded.sum.amount === 0;
  const destination = isFree ? null : (
    <RefundDestinationText {...refunded} currency={refunded.sum.currency} />
  );
  return (
    <Alert
      tone="success"
      announce="politely"
      takesFocus
      title={
        isFree ? (
          <Trans>Complimentary tickets taken back</Trans>
        ) : refunded.means === 'BY_HAND' ? (
          <Trans>{sum} recorded as refunded</Trans>
        ) : refunded.means === 'WALLET' ? (
          <Trans>{sum} refunded</Trans>
        ) : (
          <Trans>Refund of {sum} in progress</Trans>
        )
      }
    >
      {destination} {notificationText}
    </Alert>
  );
}
