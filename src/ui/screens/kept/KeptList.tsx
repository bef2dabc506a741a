import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import type { KeptSale } from '#domain/order/kept-sale.ts';
import { placesIn } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import { Button } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { PagedTable } from '../../components/PagedTable/PagedTable.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import styles from '../office/Office.module.css';
import { KeptDialog } from './KeptDialog.tsx';
import { KeptDone } from './KeptDone.tsx';
import { KeptTrouble } from './KeptTrouble.tsx';
import type { KeptListProps } from './kept-props.ts';
import { Until } from './Until.tsx';

export function KeptTitle({ kind }: Pick<KeptListProps['view'], 'kind'>) {
  return (
    <Heading as="h1" look="title">
      {kind === 'BOOKING' ? <Trans>Kept seats</Trans> : <Trans>Announced transfers</Trans>}
    </Heading>
  );
}

/** What waits for somebody here, what ends first at the top; the one that is chosen stands in front of it. */
export function KeptList({ view, send }: KeptListProps) {
  const { kind, words, page, chosen, done, trouble } = view;
  return (
    <>
      <KeptSearch view={view} send={send} />
      <KeptTrouble kind={kind} trouble={trouble} />
      {done === null ? null : <KeptDone done={done} />}
      {page.items.length > 0 ? (
        <KeptTable view={view} send={send} />
      ) : words === '' ? (
        <EmptyState
          title={
            kind === 'BOOKING' ? (
              <Trans>No seats are kept</Trans>
            ) : (
              <Trans>No transfer waits for an answer</Trans>
            )
          }
        >
          {kind === 'BOOKING' ? (
            <Trans>What you reserve at the desk is here until it is paid or let go.</Trans>
          ) : (
            <Trans>
              What buyers announce at the desk is here until somebody finds the money, or does not.
            </Trans>
          )}
        </EmptyState>
      ) : (
        <EmptyState
          title={<Trans>Nothing was found for “{words}”</Trans>}
          action={
            <Button onClick={() => send({ type: 'words.sought', words: '' })}>
              <Trans>See all</Trans>
            </Button>
          }
        />
      )}
      {chosen === null ? null : <KeptDialog key={chosen.sale.reservationId} chosen={chosen} send={send} />}
    </>
  );
}

function KeptSearch({ view: { kind, words, reading }, send }: KeptListProps) {
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const typed = new FormData(sent.currentTarget).get('q');
    send({ type: 'words.sought', words: typeof typed === 'string' ? typed : '' });
  };
  return (
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
          label={
            kind === 'BOOKING' ? <Trans>Find kept seats</Trans> : <Trans>Find an announced transfer</Trans>
          }
        />
        <Button type="submit" icon={<Search size={20} />} busy={reading ? <Trans>Looking</Trans> : undefined}>
          <Trans>Find</Trans>
        </Button>
      </form>
      <Note>
        {kind === 'BOOKING' ? (
          <Trans>By their code, or the fan’s name, e-mail address or document.</Trans>
        ) : (
          <Trans>By its reference or code, or the fan’s name, e-mail address or document.</Trans>
        )}
      </Note>
    </search>
  );
}

function KeptTable({ view: { kind, page }, send }: KeptListProps) {
  const { t } = useLingui();
  const code = {
    id: 'code',
    header: <Trans>Order</Trans>,
    isRowHeader: true,
    cell: (sale: KeptSale) => (
      <>
        {sale.code ?? <Trans>Out of the sale</Trans>}
        <span className={styles.second}>{sale.event}</span>
      </>
    ),
  } as const;
  return (
    <PagedTable
      caption={kind === 'BOOKING' ? t`Kept seats` : t`Announced transfers`}
      cardsOnPhones
      page={page}
      turning={{ onTurn: (to) => send({ type: 'page.chosen', page: to }) }}
      rowId={({ reservationId }) => reservationId}
      columns={[
        code,
        {
          id: 'fan',
          header: <Trans>Fan</Trans>,
          cell: ({ buyer }) =>
            buyer === null ? null : (
              <>
                {buyer.name}
                <span className={styles.second}>{buyer.email}</span>
              </>
            ),
        },
        ...(kind === 'TRANSFER'
          ? [
              {
                id: 'reference',
                header: <Trans>Reference</Trans>,
                cell: (sale: KeptSale) => sale.reference,
              },
            ]
          : []),
        {
          id: 'until',
          header: <Trans>Kept until</Trans>,
          cell: (sale) => <Until sale={sale} />,
        },
        { id: 'by', header: <Trans>By</Trans>, cell: ({ by }) => by },
        { id: 'places', header: <Trans>Places</Trans>, align: 'end', cell: ({ items }) => placesIn(items) },
        {
          id: 'total',
          header: <Trans>Total</Trans>,
          align: 'end',
          cell: ({ total }) => <Money value={totalOf(total)} />,
        },
        {
          id: 'open',
          header: (
            <VisuallyHidden>
              <Trans>What now</Trans>
            </VisuallyHidden>
          ),
          align: 'end',
          cell: (sale) => <OpenButton sale={sale} send={send} />,
        },
      ]}
    />
  );
}

function OpenButton({ sale, send }: { readonly sale: KeptSale; readonly send: KeptListProps['send'] }) {
  const { t } = useLingui();
  const code = sale.code ?? sale.event;
  return (
    <Button
      size="small"
      aria-label={t`Open ${code}`}
      onClick={() => send({ type: 'sale.chosen', reservationId: sale.reservationId })}
    >
      <Trans>Open</Trans>
    </Button>
  );
}
