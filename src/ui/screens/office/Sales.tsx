import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { formatMoney } from '#domain/format/money.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import { totalOf } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { pageCount } from '#domain/shared/page.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { orderStatusNames, orderStatusTones } from '../../i18n/order-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
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
      <SalesViews view={view} words={words} onRetry={onRetry} market={market} />
    </>
  );
}

function SalesViews({ view, words, onRetry, market }: Omit<SalesProps, 'onSearch'>) {
  switch (view.screen) {
    case 'loading':
      return <Skeleton count={6} />;
    case 'empty':
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
    case 'failed':
      return (
        <TroubleAlert
          trouble={view.trouble}
          action={
            <Button size="small" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      );
    case 'ready':
      return (
        <>
          <TroubleAlert trouble={view.trouble} />
          <SoldTable page={view.value} words={words} market={market} />
        </>
      );
  }
}

type SoldTableProps = {
  readonly page: SoldOrderPage;
  readonly words: string;
  readonly market: MarketCode;
};

function SoldTable({ page, words, market }: SoldTableProps) {
  const { i18n, t } = useLingui();
  const { timeZone } = markets[market];
  const pages = pageCount(page.total);
  const number = page.page + 1;
  return (
    <>
      <DataTable
        caption={t`Sales`}
        rows={page.items}
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
              buyer === null ? (
                '–'
              ) : (
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
            cell: ({ status }) => (
              <Tag tone={orderStatusTones[status]}>{i18n._(orderStatusNames[status])}</Tag>
            ),
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
      {pages > 1 ? (
        <Row spread>
          {number > 1 ? (
            <LinkButton href={salesPath({ words, page: page.page - 1 })} icon={<ChevronLeft size={20} />}>
              <Trans>Previous</Trans>
            </LinkButton>
          ) : null}
          <Trans>
            Page {number} of {pages}
          </Trans>
          {number < pages ? (
            <LinkButton
              href={salesPath({ words, page: page.page + 1 })}
              iconAfter={<ChevronRight size={20} />}
            >
              <Trans>Next</Trans>
            </LinkButton>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}
