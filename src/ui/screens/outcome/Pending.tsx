import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import type { GetFlow } from '#machines/flows.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { DeadlineCard } from '../../components/HoldBar/HoldBar.tsx';
import { purchaseResultNames } from '../../i18n/payment-messages.ts';
import { ConfirmAtBank } from '../order/ConfirmAtBank.tsx';
import { ChangePaymentMethod } from './ChangePaymentMethod.tsx';
import { DoNotChargeAgain } from './DoNotChargeAgain.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps, StatusLinkProps } from './outcome-props.ts';
import { PendingActions } from './PendingActions.tsx';
import { PendingTag } from './PendingTag.tsx';
import { ShareOrderStatus } from './ShareOrderStatus.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

type PendingProps<Screen extends 'bankConfirmation' | 'confirmationElsewhere' | 'bankReview'> =
  OutcomeProps<Screen> & StatusLinkProps;

/** Says that the payer's bank asks for a confirmation, to somebody else or on another device. */
export function ConfirmationElsewhere(props: PendingProps<'confirmationElsewhere'>) {
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={props.order}
      title={<Trans>The payer’s bank requires confirmation</Trans>}
    >
      <p>
        <Trans>
          The payer confirms it with their bank, on the page where they paid. This page will then show the
          result. Without confirmation, nobody is charged.
        </Trans>
      </p>
      <PendingAdvice {...props} />
    </OutcomeFrame>
  );
}

/** Shows the bank's page to the payer, who confirms the payment there (3-D Secure). */
export function BankConfirmation({
  view,
  send,
  order,
  link,
  bankChallenge,
}: PendingProps<'bankConfirmation'> & { readonly bankChallenge: GetFlow<'bankChallenge'> }) {
  const { purchase, challenge } = view;
  const { title, clock, instructions, heldUntil } = confirmationMessages[view.audience];
  const formatDeadline = useDeadlineFormatter(view);
  const confirmBy = purchase.expiresAt === null ? null : formatDeadline(purchase.expiresAt);
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={title}
      above={
        view.remaining === null ? null : (
          <DeadlineCard
            label={clock}
            remaining={view.remaining}
            icon={<Clock size={26} aria-hidden="true" />}
          />
        )
      }
      below={<ChangePaymentMethod view={view} send={send} />}
    >
      <p>
        {instructions} {confirmBy === null ? null : heldUntil(confirmBy)}
      </p>
      <ConfirmAtBank key={challenge.url} {...{ challenge, bankChallenge, send }} audience={view.audience} />
      <PendingActions view={view} send={send} hasPrimaryAction />
      <ShareOrderStatus code={purchase.code} link={link} />
    </OutcomeFrame>
  );
}

/** Shows a payment that the bank or the provider is reviewing (/checkout/pending). */
export function BankReview(props: PendingProps<'bankReview'>) {
  const { i18n } = useLingui();
  const { view, order } = props;
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={i18n._(purchaseResultNames[view.audience][view.purchase.result])}
    >
      <p>{reviewMessages[view.audience]}</p>
      <PendingAdvice {...props} />
    </OutcomeFrame>
  );
}

/** Warns against paying again and offers the next actions. */
function PendingAdvice({ view, send, link }: PendingProps<'confirmationElsewhere' | 'bankReview'>) {
  return (
    <>
      {adviceMessages[view.audience]}
      <PendingActions view={view} send={send} />
      <ShareOrderStatus code={view.purchase.code} link={link} />
    </>
  );
}

const confirmationMessages = {
  PAYER: {
    title: <Trans>Your bank requires confirmation</Trans>,
    clock: <Trans>Time left to confirm at your bank</Trans>,
    instructions: (
      <Trans>Your bank wants to know that it is you. Nothing is charged without your confirmation.</Trans>
    ),
    heldUntil: (confirmBy) => <Trans>Your seats are held until {confirmBy}.</Trans>,
  },
  SELLER: {
    title: <Trans>The fan’s bank requires confirmation</Trans>,
    clock: <Trans>Time left for the fan to confirm at their bank</Trans>,
    instructions: (
      <Trans>The fan confirms the payment on their bank’s page. Nothing is charged without it.</Trans>
    ),
    heldUntil: (confirmBy) => <Trans>The seats are held until {confirmBy}.</Trans>,
  },
} satisfies Record<
  PaymentAudience,
  {
    readonly title: ReactNode;
    readonly clock: ReactNode;
    readonly instructions: ReactNode;
    readonly heldUntil: (confirmBy: string) => ReactNode;
  }
>;

const reviewMessages = {
  PAYER: (
    <Trans>
      This can take from a few minutes to two business days. Your seats are held meanwhile, and we will email
      you as soon as we have the result.
    </Trans>
  ),
  SELLER: (
    <Trans>
      This can take from a few minutes to two business days. The fan’s seats are held meanwhile, and we will
      email them as soon as we have the result.
    </Trans>
  ),
} as const satisfies Record<PaymentAudience, ReactNode>;

const adviceMessages = {
  PAYER: (
    <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
      <Trans>
        You can close this page; your payment will not be affected. The purchase is in My purchases.
      </Trans>
    </Alert>
  ),
  SELLER: <DoNotChargeAgain />,
} as const satisfies Record<PaymentAudience, ReactNode>;
