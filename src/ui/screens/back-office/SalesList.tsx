import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { formatMoney } from '#domain/market/format/money.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import { getTotal } from '#domain/sale/price.ts';
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
import { orderStatusNames, orderStatusTones } from '../../i18n/order-messages.ts';
import { ResourceContent } from '../ResourceContent.tsx';
import styles from './BackOffice.module.css';
import { buildSalesPath, buildSoldOrderPath } from './back-office-paths.ts';

type SalesListProps = {
  readonly view: ResourceView<SoldOrderPage>;
  /** The search text; empty for all orders. */
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
  readonly onRetry: () => void;
  readonly market: MarketCode;
};

/** Lists the sold orders, newest first, and searches them. */
export function SalesList({ view, searchText, onSearch, onRetry, market }: SalesListProps) {
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    onSearch(String(new FormData(submitEvent.currentTarget).get('q') ?? '').trim());
  };
  return (
    <>
      <Heading as="h1" variant="title">
        <Trans>Sales</Trans>
      </Heading>
      <search>
        <form className={styles.search} onSubmit={submit}>
          <Field
            key={searchText}
            name="q"
            type="search"
            defaultValue={searchText}
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
          <Trans>Enter the order code, payment number, or the buyer’s email address or document.</Trans>
        </Note>
      </search>
      <ResourceContent view={view} onRetry={onRetry} empty={<NothingSold searchText={searchText} />}>
        {(page) => <SalesTable page={page} searchText={searchText} market={market} />}
      </ResourceContent>
    </>
  );
}

function NothingSold({ searchText }: Pick<SalesListProps, 'searchText'>) {
  return searchText === '' ? (
    <EmptyState title={<Trans>Nothing was sold yet</Trans>}>
      <Trans>Paid orders appear here, newest first.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      title={<Trans>No order was found for “{searchText}”</Trans>}
      action={
        <LinkButton href={buildSalesPath({ searchText: '', page: 0 })}>
          <Trans>See all sales</Trans>
        </LinkButton>
      }
    >
      <Trans>Enter it in full, as shown on the receipt.</Trans>
    </EmptyState>
  );
}

type SalesTableProps = {
  readonly page: SoldOrderPage;
  readonly searchText: string;
  readonly market: MarketCode;
};

function SalesTable({ page, searchText, market }: SalesTableProps) {
  const { i18n, t } = useLingui();
  const { timeZone } = markets[market];
  return (
    <PagedTable
      caption={t`Sales`}
      cardsOnPhones
      page={page}
      navigation={{ buildHref: (to) => buildSalesPath({ searchText: searchText, page: to }) }}
      rowId={({ orderId }) => orderId}
      isMuted={({ status }) => status === 'REFUNDED'}
      columns={[
        {
          id: 'order',
          header: <Trans>Order</Trans>,
          isRowHeader: true,
          cell: ({ orderId, code, event }) => (
            <>
              <Link href={buildSoldOrderPath(orderId)}>{code}</Link>
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
          cell: ({ paidAt }) => <DateText at={paidAt} timeZone={timeZone} format="dayAndTime" />,
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
            const refunded = formatMoney(money(refundedAmount, total.currency));
            return (
              <>
                <Money value={getTotal(total)} />
                {refundedAmount > 0 ? (
                  <span className={styles.second}>
                    <Trans>{refunded} refunded</Trans>
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
