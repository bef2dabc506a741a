import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Banknote } from 'lucide-react';
import type { MouseEvent } from 'react';
import { calculateCashDue } from '#domain/order/box-office-sale.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import type { BoxOfficeEvent } from '#machines/box-office/box-office.events.ts';
import type { BoxOfficeView } from '#machines/box-office/box-office.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { SeatList } from '../sale/SeatsText.tsx';
import styles from './AssistedSale.module.css';

type BoxOfficePanelProps = {
  readonly view: BoxOfficeView;
  readonly send: (event: BoxOfficeEvent) => void;
};

/** Finds a sale by the code that its buyer shows at the box office, and collects its cash. */
export function BoxOfficePanel({ view, send }: BoxOfficePanelProps) {
  return (
    <section className={styles.panel} data-separate="">
      <h2 className={styles.title}>
        <Trans>Pay with a code</Trans>
      </h2>
      <CodeForm view={view} send={send} />
      {view.screen === 'collected' ? <CashCollected view={view} send={send} /> : null}
      {view.screen === 'saleFound' ? <FoundSale view={view} send={send} /> : null}
    </section>
  );
}

function CodeForm({ view, send }: BoxOfficePanelProps) {
  const { t } = useLingui();
  const isUnknown = view.screen === 'waiting' && view.failure?.code === 'NO_SUCH_CODE';
  return (
    <>
      {view.screen === 'waiting' && !isUnknown ? <FailureAlert failure={view.failure} /> : null}
      <form
        noValidate
        onSubmit={(submitEvent) => {
          submitEvent.preventDefault();
          const text = new FormData(submitEvent.currentTarget).get('code');
          send({ type: 'code.entered', text: typeof text === 'string' ? text : '' });
        }}
      >
        <Row wrap={false} align="end">
          <Field
            name="code"
            density="dense"
            label={<Trans>Code</Trans>}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            error={isUnknown ? t`Code not found. Check it letter by letter.` : undefined}
          />
          <Button
            type="submit"
            busy={view.screen === 'waiting' && view.looking ? <Trans>Searching</Trans> : undefined}
          >
            <Trans>Find</Trans>
          </Button>
        </Row>
      </form>
    </>
  );
}

type FoundSaleView = Extract<BoxOfficeView, { readonly screen: 'saleFound' }>;

function FoundSale({
  view,
  send,
}: {
  readonly view: FoundSaleView;
  readonly send: BoxOfficePanelProps['send'];
}) {
  const { sale, taking, failure } = view;
  const total = <Money value={calculateCashDue(sale)} />;
  return (
    <Stack gap={3}>
      <FailureAlert failure={sale.status === 'TO_PAY' ? failure : null} />
      {sale.status === 'TO_PAY' ? null : (
        <Alert
          tone={sale.status === 'COLLECTED_BY_YOU' ? 'success' : 'attention'}
          announce="now"
          title={<NotPayableReason sale={sale} />}
        />
      )}
      <SaleDetails view={view} />
      {sale.status === 'TO_PAY' ? (
        <Button
          data-main-action=""
          variant="primary"
          wide
          icon={<Banknote size={20} />}
          busy={taking ? <Trans>Recording the payment</Trans> : undefined}
          onClick={() => send({ type: 'cash.received', code: sale.code })}
        >
          <Trans>I have received {total} in cash</Trans>
        </Button>
      ) : (
        <NextCodeButton send={send} />
      )}
    </Stack>
  );
}

/** Closes a code; the next one is typed over it. */
function NextCodeButton({ send }: Pick<BoxOfficePanelProps, 'send'>) {
  const clear = (press: MouseEvent<HTMLButtonElement>) => {
    send({ type: 'boxOffice.cleared' });
    const code = press.currentTarget.closest('section')?.querySelector('input');
    code?.focus();
    code?.select();
  };
  return (
    <Row>
      <Button data-main-action="" onClick={clear}>
        <Trans>Next code</Trans>
      </Button>
    </Row>
  );
}

/** Explains why no cash may be collected for a code. */
function NotPayableReason({
  sale: { status, collectedAt, timeZone },
}: {
  readonly sale: FoundSaleView['sale'];
}) {
  if (status === 'CLOSED') return <Trans>This event is not on sale. Do not collect payment.</Trans>;
  if (status === 'OVER') return <Trans>This code is no longer valid. Do not collect payment.</Trans>;
  if (collectedAt === null) return <Trans>This code has already been paid. Do not collect payment.</Trans>;
  const at = <DateText at={collectedAt} timeZone={timeZone} format="dayAndTime" />;
  return <Trans>You already collected the cash for this code at {at}. Do not collect it again.</Trans>;
}

function CashCollected({
  view,
  send,
}: {
  readonly view: Extract<BoxOfficeView, { readonly screen: 'collected' }>;
  readonly send: BoxOfficePanelProps['send'];
}) {
  const tickets = countAdmissions(view.sale.items);
  return (
    <Stack gap={3}>
      <Alert tone="success" announce="politely" takesFocus title={<Trans>Cash received</Trans>}>
        <Plural
          value={tickets}
          one="The ticket is in the fan’s account and will be sent by email."
          other="The # tickets are in the fan’s account and will be sent by email."
        />
      </Alert>
      <SaleDetails view={view} />
      <NextCodeButton send={send} />
    </Stack>
  );
}

function SaleDetails({
  view: { screen, sale },
}: {
  readonly view: Pick<FoundSaleView, 'sale'> & Pick<BoxOfficeView, 'screen'>;
}) {
  return (
    <DefinitionList
      ruled
      items={[
        { id: 'code', term: <Trans>Code</Trans>, value: sale.code },
        { id: 'fan', term: <Trans>Fan</Trans>, value: sale.buyer },
        { id: 'event', term: <Trans>Event</Trans>, value: sale.event },
        {
          id: 'date',
          term: <Trans>Date</Trans>,
          value: <DateText at={sale.startsAt} timeZone={sale.timeZone} format="dayAndTime" />,
        },
        { id: 'places', term: <Trans>Tickets</Trans>, value: <SeatList items={sale.items} /> },
        { id: 'total', term: <Trans>Total</Trans>, value: <Money value={getTotal(sale.total)} /> },
        ...(sale.walletPaid === 0
          ? []
          : [
              {
                id: 'balance',
                term: <Trans>Paid from balance</Trans>,
                value: <Money value={money(sale.walletPaid, sale.total.currency)} />,
              },
              {
                id: 'cash',
                term: <Trans>Cash due</Trans>,
                value: <Money value={calculateCashDue(sale)} />,
              },
            ]),
        ...(sale.payBy === null || screen === 'collected'
          ? []
          : [
              {
                id: 'until',
                term: <Trans>Pay before</Trans>,
                value: <DateText at={sale.payBy} timeZone={sale.timeZone} format="dayAndTime" />,
              },
            ]),
      ]}
    />
  );
}
