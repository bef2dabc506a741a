import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { PaymentException, PaymentExceptionKind } from '#domain/payment/payment-exception.ts';
import type { PaymentExceptionsEvent } from '#machines/payment-exceptions/payment-exceptions.events.ts';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { type DefinitionItem, DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Tag, type Tone } from '../../components/Tag/Tag.tsx';
import {
  paymentExceptionDecisionNames,
  paymentExceptionDescriptions,
  paymentExceptionKindNames,
  paymentExceptionResolutionNames,
} from '../../i18n/payment-exception-messages.ts';
import { buildSoldOrderPath } from './back-office-paths.ts';

type PaymentExceptionCardProps = {
  readonly alert: PaymentException;
  readonly send: (event: PaymentExceptionsEvent) => void;
  readonly timeZone: string;
};

/** Shows one payment exception: what happened, the order, the amount, and the possible decisions. */
export function PaymentExceptionCard({ alert, send, timeZone }: PaymentExceptionCardProps) {
  const { i18n } = useLingui();
  const { id, kind, amount, since, decisions, resolution: end } = alert;
  return (
    <Panel>
      <Stack gap={4}>
        <Row spread>
          <Tag tone={end === null ? tones[kind] : 'neutral'}>{i18n._(paymentExceptionKindNames[kind])}</Tag>
          <Note size="xs">
            <DateText at={since} timeZone={timeZone} format="dayAndTime" />
          </Note>
        </Row>
        <Heading variant="card">
          {amount === null ? i18n._(paymentExceptionKindNames[kind]) : formatMoneyWithCode(amount)}
        </Heading>
        <p>{i18n._(paymentExceptionDescriptions[kind])}</p>
        <Facts alert={alert} />
        {decisions.length === 0 ? null : (
          <Row>
            {decisions.map((decision, at) => (
              <Button
                key={decision}
                variant={at === 0 ? 'primary' : 'secondary'}
                onClick={() => send({ type: 'decision.chosen', id, decision })}
              >
                {i18n._(paymentExceptionDecisionNames[decision])}
              </Button>
            ))}
          </Row>
        )}
        {end === null ? null : (
          <Stack gap={1}>
            <b>{i18n._(paymentExceptionResolutionNames[end.decision])}</b>
            <p>{end.note}</p>
            <Note size="xs">
              {end.by}, <DateText at={end.at} timeZone={timeZone} format="dayAndTime" />
            </Note>
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

function Facts({ alert }: { readonly alert: PaymentException }) {
  const { order, buyer, expected, paymentId, detail } = alert;
  const facts: readonly (DefinitionItem | null)[] = [
    order && {
      id: 'order',
      term: <Trans>Order</Trans>,
      value: (
        <>
          <Link href={buildSoldOrderPath(order.id)}>{order.code}</Link>, {order.event}
        </>
      ),
    },
    buyer && {
      id: 'buyer',
      term: <Trans>Buyer</Trans>,
      value: [buyer.name, buyer.email].filter((text) => text !== '').join(', '),
    },
    expected && { id: 'expected', term: <Trans>Order total</Trans>, value: formatMoneyWithCode(expected) },
    paymentId === null ? null : { id: 'payment', term: <Trans>Payment number</Trans>, value: paymentId },
    detail === null ? null : { id: 'detail', term: <Trans>Provider details</Trans>, value: detail },
  ];
  const knownFacts = facts.filter((fact) => fact !== null);
  return knownFacts.length === 0 ? null : <DefinitionList items={knownFacts} />;
}

/** Red where somebody's money waits, grey where somebody should know. */
const tones = {
  UNDERPAID: 'danger',
  OVERPAID: 'danger',
  OTHER_CURRENCY: 'danger',
  UNKNOWN_STATUS: 'pending',
  UNKNOWN_PAYMENT: 'pending',
  UPDATE_NOT_SETTLED: 'pending',
  REFUND_REJECTED: 'danger',
  MANUAL_REFUND_DUE: 'danger',
  TRANSFER_TOO_LATE: 'danger',
  DISPUTED: 'pending',
  CHARGED_BACK: 'pending',
} as const satisfies Record<PaymentExceptionKind, Tone>;
