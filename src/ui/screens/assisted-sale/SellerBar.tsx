import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { anyRoleHasPermission } from '#domain/identity/permission.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { formatMoney } from '#domain/market/format/money.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import { Link } from '../../components/Link/Link.tsx';
import { StaffBar } from '../../components/StaffBar/StaffBar.tsx';

type SellerBarProps = {
  readonly seller: SessionUser | null;
  /** Null while it is being loaded. */
  readonly shift: SellerSales | null;
  readonly online: boolean;
};

/** Shows the seller's name and what they sold today. */
export function SellerBar({ seller, shift, online }: SellerBarProps) {
  const { t } = useLingui();
  return (
    <StaffBar
      area={t`Assistant`}
      name={seller === null ? '' : `${seller.firstName} ${seller.lastName}`.trim()}
      online={online}
      shiftSummary={shift === null ? undefined : <ShiftSummary shift={shift} />}
    >
      {seller !== null && anyRoleHasPermission(seller.roles, 'SELL_FOR_FAN') ? (
        <Link href="/assistant/installment">
          <Trans>Installments</Trans>
        </Link>
      ) : null}
      {seller !== null && anyRoleHasPermission(seller.roles, 'SELL_FOR_FAN') ? (
        <Link href="/backoffice/transfers">
          <Trans>Transfers</Trans>
        </Link>
      ) : null}
      {seller !== null && anyRoleHasPermission(seller.roles, 'BOOK_WITHOUT_PAYMENT') ? (
        <Link href="/backoffice/staff-bookings">
          <Trans>Bookings</Trans>
        </Link>
      ) : null}
      {seller !== null && anyRoleHasPermission(seller.roles, 'REFUND') ? (
        <Link href="/backoffice/sales">
          <Trans>Sales</Trans>
        </Link>
      ) : null}
      {seller !== null && anyRoleHasPermission(seller.roles, 'REFUND') ? (
        <Link href="/backoffice/payment-exceptions">
          <Trans>Alerts</Trans>
        </Link>
      ) : null}
      {seller !== null && anyRoleHasPermission(seller.roles, 'MANAGE_OPERATORS') ? (
        <Link href="/backoffice/operators">
          <Trans>Operators</Trans>
        </Link>
      ) : null}
      {seller !== null && anyRoleHasPermission(seller.roles, 'MANAGE_OWN_SECOND_FACTOR') ? (
        <Link href="/backoffice/account">
          <Trans>My security settings</Trans>
        </Link>
      ) : null}
    </StaffBar>
  );
}

function ShiftSummary({ shift }: { readonly shift: SellerSales }) {
  const { cashRefunds, installments } = shift;
  const formatAmount = (amount: number) => formatMoney({ amount, currency: shift.currency });
  const total = formatAmount(shift.total);
  const taken = formatAmount(installments.total);
  const cash = formatAmount(shift.taken.cash);
  const cardReaderTotal = formatAmount(shift.taken.cardReader);
  const otherTotal = formatAmount(shift.taken.otherwise);
  const refundedTotal = formatAmount(cashRefunds.total);
  return (
    <>
      <span>
        <Trans>
          Shift {total} in <Plural value={shift.count} one="# sale" other="# sales" />
        </Trans>
      </span>
      {installments.count > 0 ? (
        <>
          {' · '}
          <span>
            <Trans>{taken} in installments</Trans>
          </span>
        </>
      ) : null}
      {shift.taken.cash > 0 ? (
        <>
          {' · '}
          <Trans>{cash} in cash</Trans>
        </>
      ) : null}
      {shift.taken.cardReader > 0 ? (
        <>
          {' · '}
          <Trans>{cardReaderTotal} by card reader</Trans>
        </>
      ) : null}
      {shift.taken.otherwise > 0 && shift.taken.otherwise < shift.total ? (
        <>
          {' · '}
          <Trans>{otherTotal} otherwise</Trans>
        </>
      ) : null}
      {cashRefunds.count > 0 ? (
        <>
          {' · '}
          <Trans>{refundedTotal} refunded in person</Trans>
        </>
      ) : null}
    </>
  );
}
