import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { anyMay } from '#domain/auth/permission.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import { Link } from '../../components/Link/Link.tsx';
import { StaffBar } from '../../components/StaffBar/StaffBar.tsx';

type DeskBarProps = {
  readonly seller: SessionUser | null;
  /** Null while it is being read. */
  readonly shift: SellerSales | null;
  readonly online: boolean;
};

/** Who sells, and what they took today. */
export function DeskBar({ seller, shift, online }: DeskBarProps) {
  const { t } = useLingui();
  return (
    <StaffBar
      area={t`Assistant`}
      name={seller === null ? '' : `${seller.firstName} ${seller.lastName}`.trim()}
      online={online}
      shift={shift === null ? undefined : <ShiftWords shift={shift} />}
    >
      {seller !== null && anyMay(seller.roles, 'SELL_FOR_FAN') ? (
        <Link href="/assistant/installment">
          <Trans>Instalments</Trans>
        </Link>
      ) : null}
      {seller !== null && anyMay(seller.roles, 'SELL_FOR_FAN') ? (
        <Link href="/backoffice/transfers">
          <Trans>Transfers</Trans>
        </Link>
      ) : null}
      {seller !== null && anyMay(seller.roles, 'BOOK_WITHOUT_PAYMENT') ? (
        <Link href="/backoffice/kept-seats">
          <Trans>Kept seats</Trans>
        </Link>
      ) : null}
      {seller !== null && anyMay(seller.roles, 'REFUND') ? (
        <Link href="/backoffice/sales">
          <Trans>Sales</Trans>
        </Link>
      ) : null}
      {seller !== null && anyMay(seller.roles, 'REFUND') ? (
        <Link href="/backoffice/alerts">
          <Trans>Alerts</Trans>
        </Link>
      ) : null}
      {seller !== null && anyMay(seller.roles, 'MANAGE_OPERATORS') ? (
        <Link href="/backoffice/operators">
          <Trans>Operators</Trans>
        </Link>
      ) : null}
      {seller !== null && anyMay(seller.roles, 'KEEP_OWN_FACTOR') ? (
        <Link href="/backoffice/account">
          <Trans>My access</Trans>
        </Link>
      ) : null}
    </StaffBar>
  );
}

function ShiftWords({ shift }: { readonly shift: SellerSales }) {
  const { handedBack, quotas } = shift;
  const sum = (amount: number) => formatMoney({ amount, currency: shift.currency });
  const total = sum(shift.total);
  const taken = sum(quotas.total);
  const cash = sum(shift.taken.cash);
  const slips = sum(shift.taken.cardReader);
  const rest = sum(shift.taken.otherwise);
  const back = sum(handedBack.total);
  return (
    <>
      <span>
        <Trans>
          Shift {total} in <Plural value={shift.count} one="# sale" other="# sales" />
        </Trans>
      </span>
      {quotas.count > 0 ? (
        <>
          {' · '}
          <span>
            <Trans>{taken} in instalments</Trans>
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
          <Trans>{slips} by card reader</Trans>
        </>
      ) : null}
      {shift.taken.otherwise > 0 && shift.taken.otherwise < shift.total ? (
        <>
          {' · '}
          <Trans>{rest} otherwise</Trans>
        </>
      ) : null}
      {handedBack.count > 0 ? (
        <>
          {' · '}
          <Trans>{back} handed back</Trans>
        </>
      ) : null}
    </>
  );
}
