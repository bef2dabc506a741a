import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import type { MoneyAlert, MoneyAlertKind } from '#domain/payment/money-alert.ts';
import type { MoneyAlertsEvent } from '#machines/money-alerts/money-alerts.events.ts';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { type LineItem, Lines } from '../../components/Lines/Lines.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Tag, type Tone } from '../../components/Tag/Tag.tsx';
import { alertDecisionNames, alertEndNames, alertKindNames, alertStories } from '../../i18n/alert-words.ts';
import { soldOrderPath } from './office-paths.ts';

type OneAlertProps = {
  readonly alert: MoneyAlert;
  readonly send: (event: MoneyAlertsEvent) => void;
  readonly timeZone: string;
};

/** One of them: what happened, whose it is, how much, since when, and what can be done. */
export function OneAlert({ alert, send, timeZone }: OneAlertProps) {
  const { i18n } = useLingui();
  const { id, kind, amount, since, decisions, end } = alert;
  return (
    <Panel>
      <Stack gap={4}>
        <Row spread>
          <Tag tone={end === null ? tones[kind] : 'neutral'}>{i18n._(alertKindNames[kind])}</Tag>
          <Note size="xs">
            <DateText at={since} timeZone={timeZone} look="dayAndTime" />
          </Note>
        </Row>
        <Heading look="card">
          {amount === null ? i18n._(alertKindNames[kind]) : formatMoneyWithCode(amount)}
        </Heading>
        <p>{i18n._(alertStories[kind])}</p>
        <Facts alert={alert} />
        {decisions.length === 0 ? null : (
          <Row>
            {decisions.map((decision, at) => (
              <Button
                key={decision}
                variant={at === 0 ? 'primary' : 'secondary'}
                onClick={() => send({ type: 'decision.begun', id, decision })}
              >
                {i18n._(alertDecisionNames[decision])}
              </Button>
            ))}
          </Row>
        )}
        {end === null ? null : (
          <Stack gap={1}>
            <b>{i18n._(alertEndNames[end.decision])}</b>
            <p>{end.note}</p>
            <Note size="xs">
              {end.by}, <DateText at={end.at} timeZone={timeZone} look="dayAndTime" />
            </Note>
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

function Facts({ alert }: { readonly alert: MoneyAlert }) {
  const { order, buyer, expected, paymentId, detail } = alert;
  const facts: readonly (LineItem | null)[] = [
    order && {
      id: 'order',
      term: <Trans>Order</Trans>,
      value: (
        <>
          <Link href={soldOrderPath(order.id)}>{order.code}</Link>, {order.event}
        </>
      ),
    },
    buyer && {
      id: 'buyer',
      term: <Trans>Buyer</Trans>,
      value: [buyer.name, buyer.email].filter((words) => words !== '').join(', '),
    },
    expected && { id: 'expected', term: <Trans>It costs</Trans>, value: formatMoneyWithCode(expected) },
    paymentId === null ? null : { id: 'payment', term: <Trans>Payment number</Trans>, value: paymentId },
    detail === null ? null : { id: 'detail', term: <Trans>In the provider’s words</Trans>, value: detail },
  ];
  const known = facts.filter((fact) => fact !== null);
  return known.length === 0 ? null : <Lines items={known} />;
}

/** Somebody's money waits: red. Somebody should know: grey. */
const tones = {
  UNDERPAID: 'danger',
  OVERPAID: 'danger',
  OTHER_CURRENCY: 'danger',
  UNKNOWN_STATUS: 'pending',
  UNKNOWN_PAYMENT: 'pending',
  NEWS_NOT_SETTLED: 'pending',
  REFUND_REFUSED: 'danger',
  OWED_BY_HAND: 'danger',
  TRANSFER_TOO_LATE: 'danger',
  DISPUTED: 'pending',
  CHARGED_BACK: 'pending',
} as const satisfies Record<MoneyAlertKind, Tone>;
