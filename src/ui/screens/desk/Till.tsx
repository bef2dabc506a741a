import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Banknote, Check } from 'lucide-react';
import { cashDue } from '#domain/order/window-sale.ts';
import { placesIn } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import type { TillEvent } from '#machines/till/till.events.ts';
import type { TillView } from '#machines/till/till.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { PlacesList } from '../sale/PlacesText.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import styles from './Desk.module.css';

type TillProps = {
  readonly view: TillView;
  readonly send: (event: TillEvent) => void;
  /** The cash of a code is in the drawer, and the next person steps up. */
  readonly onNext: () => void;
};

/** Somebody at the window says a code: what it is for, and its cash. */
export function Till({ view, send, onNext }: TillProps) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>
        <Trans>Pay with a code</Trans>
      </h2>
      {view.screen === 'taken' ? (
        <Taken view={view} onNext={onNext} />
      ) : (
        <>
          <CodeForm view={view} send={send} />
          {view.screen === 'shown' ? <Shown view={view} send={send} /> : null}
        </>
      )}
    </section>
  );
}

function CodeForm({ view, send }: Pick<TillProps, 'view' | 'send'>) {
  const { t } = useLingui();
  const isUnknown = view.screen === 'waiting' && view.trouble?.code === 'NO_SUCH_CODE';
  return (
    <>
      {view.screen === 'waiting' && !isUnknown ? <TroubleAlert trouble={view.trouble} /> : null}
      <form
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault();
          const text = new FormData(sent.currentTarget).get('code');
          send({ type: 'code.said', text: typeof text === 'string' ? text : '' });
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
            error={isUnknown ? t`There is no such code. Read it again, letter by letter.` : undefined}
          />
          <Button
            type="submit"
            busy={view.screen === 'waiting' && view.looking ? <Trans>Looking</Trans> : undefined}
          >
            <Trans>Find</Trans>
          </Button>
        </Row>
      </form>
    </>
  );
}

type ShownView = Extract<TillView, { readonly screen: 'shown' }>;

function Shown({ view, send }: { readonly view: ShownView; readonly send: TillProps['send'] }) {
  const { sale, taking, trouble } = view;
  const total = <Money value={cashDue(sale)} />;
  return (
    <Stack gap={3}>
      <TroubleAlert trouble={sale.standing === 'TO_PAY' ? trouble : null} />
      {sale.standing === 'TO_PAY' ? null : (
        <Alert
          tone={sale.standing === 'TAKEN_BY_YOU' ? 'success' : 'attention'}
          announce="now"
          title={<NoMoney sale={sale} />}
        />
      )}
      <SaleLines view={view} />
      {sale.standing === 'TO_PAY' ? (
        <Button
          variant="primary"
          wide
          icon={<Banknote size={20} />}
          busy={taking ? <Trans>Noting the cash</Trans> : undefined}
          onClick={() => send({ type: 'cash.counted', code: sale.code })}
        >
          <Trans>I have taken {total} in cash</Trans>
        </Button>
      ) : (
        <Row>
          <Button onClick={() => send({ type: 'till.cleared' })}>
            <Trans>Next code</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** Why no money is taken for a code. */
function NoMoney({ sale: { standing, takenAt, timeZone } }: { readonly sale: ShownView['sale'] }) {
  if (standing === 'CLOSED') return <Trans>This event is off sale. Take no money.</Trans>;
  if (standing === 'OVER') return <Trans>This code is not worth anything any more. Take no money.</Trans>;
  if (takenAt === null) return <Trans>This code is paid. Take no money.</Trans>;
  const at = <DateText at={takenAt} timeZone={timeZone} look="dayAndTime" />;
  return <Trans>You took the cash for this code yourself: {at}. It is done; do not take it again.</Trans>;
}

function Taken({
  view,
  onNext,
}: {
  readonly view: Extract<TillView, { readonly screen: 'taken' }>;
  readonly onNext: () => void;
}) {
  const tickets = placesIn(view.sale.items);
  return (
    <Stack gap={3}>
      <div role="status">
        <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
          <Trans>Cash taken</Trans>
        </Tag>{' '}
        <Plural
          value={tickets}
          one="The ticket is in the fan’s account, and on its way by e-mail."
          other="The # tickets are in the fan’s account, and on their way by e-mail."
        />
      </div>
      <SaleLines view={view} />
      <Row>
        <Button onClick={onNext}>
          <Trans>Next code</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

function SaleLines({ view: { sale } }: { readonly view: { readonly sale: ShownView['sale'] } }) {
  return (
    <Lines
      ruled
      items={[
        { id: 'code', term: <Trans>Code</Trans>, value: sale.code },
        { id: 'fan', term: <Trans>Fan</Trans>, value: sale.buyer },
        { id: 'event', term: <Trans>Event</Trans>, value: sale.event },
        {
          id: 'date',
          term: <Trans>Date</Trans>,
          value: <DateText at={sale.startsAt} timeZone={sale.timeZone} look="dayAndTime" />,
        },
        { id: 'places', term: <Trans>Places</Trans>, value: <PlacesList items={sale.items} /> },
        { id: 'total', term: <Trans>Total</Trans>, value: <Money value={totalOf(sale.total)} /> },
        ...(sale.walletPaid === 0
          ? []
          : [
              {
                id: 'balance',
                term: <Trans>Paid from the balance</Trans>,
                value: <Money value={money(sale.walletPaid, sale.total.currency)} />,
              },
              { id: 'cash', term: <Trans>To take in cash</Trans>, value: <Money value={cashDue(sale)} /> },
            ]),
        ...(sale.payBy === null
          ? []
          : [
              {
                id: 'until',
                term: <Trans>Pay before</Trans>,
                value: <DateText at={sale.payBy} timeZone={sale.timeZone} look="dayAndTime" />,
              },
            ]),
      ]}
    />
  );
}
