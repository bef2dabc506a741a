import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VenueSummary } from '#domain/catalogue/event.ts';
import { formatList } from '#domain/market/format/list.ts';
import type { CashOption } from '#domain/payment/payment-option.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { useLanguage } from '../../i18n/use-language.ts';

type AudienceProps = { readonly audience: PaymentAudience };

type RedirectNoteProps = AudienceProps & { readonly to: 'BANK' | 'LENDER' };

/** Announces whose page opens next, and that the payer comes back. */
export function RedirectNote({ audience, to }: RedirectNoteProps) {
  return (
    <Row wrap={false} align="start">
      <ExternalLink size={20} aria-hidden="true" />
      <Note>{redirectMessages[audience][to]}</Note>
    </Row>
  );
}

const redirectMessages = {
  PAYER: {
    BANK: (
      <Trans>
        Your bank’s page opens when you press Pay. Approve the payment there, and you return here with the
        result. Your seats are held meanwhile.
      </Trans>
    ),
    LENDER: (
      <Trans>
        The Paguitos page opens when you press Pay. Choose your installments there, and you return here with
        the answer. Your seats are held meanwhile.
      </Trans>
    ),
  },
  SELLER: {
    BANK: <Trans>The bank’s page opens here for the fan to pay. The seats are held meanwhile.</Trans>,
    LENDER: <Trans>The Paguitos page opens here for the fan. The seats are held meanwhile.</Trans>,
  },
} as const satisfies Record<PaymentAudience, Record<RedirectNoteProps['to'], ReactNode>>;

type DeadlineNoteProps = AudienceProps & {
  readonly payBy: Instant | null;
  /** The place whose time zone applies. */
  readonly place: Pick<VenueSummary, 'timeZone' | 'city'>;
};

/** Explains a SPEI transfer, which needs no input; the CLABE is shown next. */
export function SpeiNote({ payBy, place, audience }: DeadlineNoteProps) {
  return (
    <Stack gap={2}>
      <Note>{speiMessages[audience]}</Note>
      <HoldDeadlineNote payBy={payBy} place={place} audience={audience} />
    </Stack>
  );
}

const speiMessages = {
  PAYER: <Trans>You get a CLABE for this purchase and make the transfer from your bank’s app.</Trans>,
  SELLER: <Trans>You get a CLABE for this purchase. The fan makes the transfer from their bank’s app.</Trans>,
} as const satisfies Record<PaymentAudience, ReactNode>;

/** Explains a cash payment and its deadline. */
export function CashNote({
  option,
  place,
  audience,
}: { readonly option: CashOption } & Pick<DeadlineNoteProps, 'place' | 'audience'>) {
  const language = useLanguage();
  const { atBoxOffice, atShop, refund } = cashMessages[audience];
  return (
    <Stack gap={2}>
      <Note>
        {option.checkoutProvider === 'TAQUILLA' ? atBoxOffice : atShop(formatList(option.payAt, language))}
      </Note>
      <HoldDeadlineNote payBy={option.payBy} place={place} audience={audience} />
      {option.checkoutProvider === 'MERCADO_PAGO' ? <Note>{refund}</Note> : null}
    </Stack>
  );
}

const cashMessages = {
  PAYER: {
    atBoxOffice: <Trans>You get a code. Give it at any of our box offices and pay in cash.</Trans>,
    atShop: (locations: string) => <Trans>You get a reference to pay at {locations}.</Trans>,
    refund: (
      <Trans>
        If this payment is refunded, the payment provider credits your account with them or writes to you with
        instructions to collect it.
      </Trans>
    ),
  },
  SELLER: {
    atBoxOffice: (
      <Trans>You get a code to print or read out. The fan pays in cash at any of our box offices.</Trans>
    ),
    atShop: (locations: string) => (
      <Trans>You get a reference to print or read out. The fan pays it at {locations}.</Trans>
    ),
    refund: (
      <Trans>
        If this payment is refunded, the payment provider credits the fan’s account with them or writes to the
        fan with instructions to collect it.
      </Trans>
    ),
  },
} as const satisfies Record<PaymentAudience, unknown>;

function HoldDeadlineNote({ payBy, place: { timeZone, city }, audience }: DeadlineNoteProps) {
  if (payBy === null) return null;
  return <Note>{holdMessages[audience]({ at: payBy, timeZone }, city)}</Note>;
}

type Deadline = { readonly at: Instant; readonly timeZone: string };

const holdMessages = {
  PAYER: (deadline, city) => (
    <Trans>
      Your seats are held until{' '}
      <b>
        <DateText {...deadline} format="dayAndTime" />
      </b>{' '}
      ({city} time) for payment.
    </Trans>
  ),
  SELLER: (deadline, city) => (
    <Trans>
      The fan’s seats are held until{' '}
      <b>
        <DateText {...deadline} format="dayAndTime" />
      </b>{' '}
      ({city} time) for payment.
    </Trans>
  ),
} satisfies Record<PaymentAudience, (deadline: Deadline, city: string) => ReactNode>;
