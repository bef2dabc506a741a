import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { formatMoney } from '#domain/format/money.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import { totalOf } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { PagedTable } from '../../components/PagedTable/PagedTable.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { orderStatusNames, orderStatusTones } from '../../i18n/order-words.ts';
import { ReadPart } from '../ReadPart.tsx';
import styles from './Office.module.css';
import { salesPath, soldOrderPath } from './office-paths.ts';

type SalesProps = {
  readonly view: ResourceView<SoldOrderPage>;
  /** What was looked for; empty for everything. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly onRetry: () => void;
  readonly market: MarketCode;
};

/** What was sold, newest first, and the field to find one order by. */
export function Sales({ view, words, onSearch, onRetry, market }: SalesProps) {
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    onSearch(String(new FormData(sent.currentTarget).get('q') ?? '').trim());
  };
  return (
    <>
      <Heading as="h1" look="title">
        <Trans>Sales</Trans>
      </Heading>
      <search>
        <form className={styles.search} onSubmit={submit}>
          <Field
            key={words}
            name="q"
            type="search"
            defaultValue={words}
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
            label={<Trans>Find an order</Trans>}
          />
          <Button type="submit" icon={<Search size={20} />}>
            <Trans>Find</Trans>
          </Button>
        </form>
        <Note>
          <Trans>Its code, or the buyer’s e-mail address or document, or the number of the payment.</Trans>
        </Note>
      </search>
      <ReadPart view={view} onRetry={onRetry} empty={<NothingSold words={words} />}>
        {(page) => <SoldTable page={page} words={words} market={market} />}
      </ReadPart>
    </>
  );
}

function NothingSold({ words }: Pick<SalesProps, 'words'>) {
  return words === '' ? (
    <EmptyState title={<Trans>Nothing was sold yet</Trans>}>
      <Trans>Every paid order appears here, the newest first.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      title={<Trans>No order was found for “{words}”</Trans>}
      action={
        <LinkButton href={salesPath({ words: '', page: 0 })}>
          <Trans>See all sales</Trans>
        </LinkButton>
      }
    >
      <Trans>Write it whole, as it stands on the receipt.</Trans>
    </EmptyState>
  );
}

type SoldTableProps = {
  readonly page: SoldOrderPage;
  readonly words: string;
  readonly market: MarketCode;
};

function SoldTable({ page, words, market }: SoldTableProps) {
  const { i18n, t } = useLingui();
  const { timeZone } = markets[market];
  return (
    <PagedTable
      caption={t`Sales`}
      cardsOnPhones
      page={page}
      turning={{ hrefOf: (to) => salesPath({ words, page: to }) }}
      rowId={({ orderId }) => orderId}
      isMuted={({ status }) => status === 'REFUNDED'}
      columns={[
        {
          id: 'order',
          header: <Trans>Order</Trans>,
          isRowHeader: true,
          cell: ({ orderId, code, event }) => (
            <>
              <Link href={soldOrderPath(orderId)}>{code}</Link>
              <span className={styles.second}>{event.title}</span>
            </>
          ),
        },
        {
          id: 'buyer',
          header: <Trans>Buyer</Trans>,
          cell: ({ buyer }) =>
            buyer === null ? null : (
              <>
                {buyer.name}
                <span className={styles.second}>{buyer.email}</span>
              </>
            ),
        },
        {
          id: 'paid',
          header: <Trans>Paid on</Trans>,
          cell: ({ paidAt }) => <DateText at={paidAt} timeZone={timeZone} look="dayAndTime" />,
        },
        {
          id: 'status',
          header: <Trans>State</Trans>,
          cell: ({ status }) => <Tag tone={orderStatusTones[status]}>{i18n._(orderStatusNames[status])}</Tag>,
        },
        { id: 'tickets', header: <Trans>Tickets</Trans>, align: 'end', cell: ({ quantity }) => quantity },
        {
          id: 'total',
          header: <Trans>Total</Trans>,
          align: 'end',
          cell: ({ total, refundedAmount }) => {
            const back = formatMoney(money(refundedAmount, total.currency));
            return (
              <>
                <Money value={totalOf(total)} />
                {refundedAmount > 0 ? (
                  <span className={styles.second}>
                    <Trans>{back} given back</Trans>
                  </span>
                ) : null}
              </>
            );
          },
        },
      ]}
    />
  );
}
