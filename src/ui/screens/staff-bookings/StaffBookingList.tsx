import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import type { StaffBooking } from '#domain/order/staff-booking.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { Button } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { PagedTable } from '../../components/PagedTable/PagedTable.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import styles from '../back-office/BackOffice.module.css';
import { BookingDeadline } from './BookingDeadline.tsx';
import { StaffBookingDialog } from './StaffBookingDialog.tsx';
import { StaffBookingFailure } from './StaffBookingFailure.tsx';
import { StaffBookingResultAlert } from './StaffBookingResultAlert.tsx';
import type { StaffBookingListProps } from './staff-booking-props.ts';

export function StaffBookingsTitle({ kind }: Pick<StaffBookingListProps['view'], 'kind'>) {
  return (
    <Heading as="h1" variant="title">
      {kind === 'BOOKING' ? <Trans>Bookings</Trans> : <Trans>Transfers to confirm</Trans>}
    </Heading>
  );
}

/**
 * Lists the bookings or transfers that await staff, the earliest deadline first, and opens the selected one in a
 * dialog.
 */
export function StaffBookingList({ view, send }: StaffBookingListProps) {
  const { kind, searchText, page, chosen, done, failure } = view;
  return (
    <>
      <StaffBookingSearch view={view} send={send} />
      <StaffBookingFailure kind={kind} failure={failure} />
      {done === null ? null : <StaffBookingResultAlert done={done} />}
      {page.items.length > 0 ? (
        <StaffBookingTable view={view} send={send} />
      ) : failure !== null ? null : searchText === '' ? (
        <EmptyState
          title={kind === 'BOOKING' ? <Trans>No bookings</Trans> : <Trans>No transfers to confirm</Trans>}
        >
          {kind === 'BOOKING' ? (
            <Trans>Bookings made in assisted sales stay here until they are paid or released.</Trans>
          ) : (
            <Trans>
              Bank transfers reported at the box office stay here until they are confirmed or rejected.
            </Trans>
          )}
        </EmptyState>
      ) : (
        <EmptyState
          title={<Trans>Nothing was found for “{searchText}”</Trans>}
          action={
            <Button onClick={() => send({ type: 'search.submitted', searchText: '' })}>
              <Trans>See all</Trans>
            </Button>
          }
        />
      )}
      {chosen === null ? null : (
        <StaffBookingDialog key={chosen.sale.reservationId} chosen={chosen} send={send} />
      )}
    </>
  );
}

function StaffBookingSearch({ view: { kind, searchText, reading }, send }: StaffBookingListProps) {
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const input = new FormData(submitEvent.currentTarget).get('q');
    send({ type: 'search.submitted', searchText: typeof input === 'string' ? input : '' });
  };
  return (
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
          label={kind === 'BOOKING' ? <Trans>Find a booking</Trans> : <Trans>Find a transfer</Trans>}
        />
        <Button
          type="submit"
          icon={<Search size={20} />}
          busy={reading ? <Trans>Searching</Trans> : undefined}
        >
          <Trans>Find</Trans>
        </Button>
      </form>
      <Note>
        {kind === 'BOOKING' ? (
          <Trans>Search by order code, or the fan’s name, email address or document.</Trans>
        ) : (
          <Trans>Search by reference, order code, or the fan’s name, email address or document.</Trans>
        )}
      </Note>
    </search>
  );
}

function StaffBookingTable({ view: { kind, page }, send }: StaffBookingListProps) {
  const { t } = useLingui();
  const code = {
    id: 'code',
    header: <Trans>Order</Trans>,
    isRowHeader: true,
    cell: (sale: StaffBooking) => (
      <>
        {sale.code ?? <Trans>No order</Trans>}
        <span className={styles.second}>{sale.event}</span>
      </>
    ),
  } as const;
  return (
    <PagedTable
      caption={kind === 'BOOKING' ? t`Bookings` : t`Transfers to confirm`}
      cardsOnPhones
      page={page}
      navigation={{ onPageChange: (to) => send({ type: 'page.chosen', page: to }) }}
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
                cell: (sale: StaffBooking) => sale.reference,
              },
            ]
          : []),
        {
          id: 'until',
          header: <Trans>Held until</Trans>,
          cell: (sale) => <BookingDeadline sale={sale} />,
        },
        { id: 'by', header: <Trans>By</Trans>, cell: ({ by }) => by },
        {
          id: 'places',
          header: <Trans>Tickets</Trans>,
          align: 'end',
          cell: ({ items }) => countAdmissions(items),
        },
        {
          id: 'total',
          header: <Trans>Total</Trans>,
          align: 'end',
          cell: ({ total }) => <Money value={getTotal(total)} />,
        },
        {
          id: 'open',
          header: (
            <VisuallyHidden>
              <Trans>Action</Trans>
            </VisuallyHidden>
          ),
          align: 'end',
          cell: (sale) => <OpenButton sale={sale} send={send} />,
        },
      ]}
    />
  );
}

function OpenButton({
  sale,
  send,
}: {
  readonly sale: StaffBooking;
  readonly send: StaffBookingListProps['send'];
}) {
  const { t } = useLingui();
  const code = sale.code ?? sale.event;
  return (
    <Button
      size="small"
      aria-label={t`Open ${code}`}
      onClick={() => send({ type: 'booking.chosen', reservationId: sale.reservationId })}
    >
      <Trans>Open</Trans>
    </Button>
  );
}
