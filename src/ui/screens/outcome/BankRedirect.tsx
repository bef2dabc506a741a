import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { DoNotChargeAgain } from './DoNotChargeAgain.tsx';
import type { OutcomeProps, StatusLinkProps } from './outcome-props.ts';
import { PaymentInstructionsFrame } from './PaymentInstructionsFrame.tsx';
import { ShareOrderStatus } from './ShareOrderStatus.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

type BankRedirectProps = OutcomeProps<'bankRedirect'> & StatusLinkProps;

/** Sends the payer to the page of the bank or lender, and explains what happens afterwards. */
export function BankRedirect({ view, send, order, link }: BankRedirectProps) {
  const { instruction } = view;
  const payBy = useDeadlineFormatter(view)(instruction.expiresAt);
  const { title, clock, button, steps, advice } = messages[view.bank];
  return (
    <PaymentInstructionsFrame
      view={view}
      send={send}
      order={order}
      title={title}
      clock={clock}
      checkLabel={<Trans>I have paid</Trans>}
    >
      <p>{steps(payBy)}</p>
      <Row>
        <LinkButton
          href={instruction.url}
          variant="primary"
          size="large"
          iconAfter={<ExternalLink size={20} />}
        >
          {button}
        </LinkButton>
      </Row>
      {advice}
      <ShareOrderStatus code={view.purchase.code} link={link} />
    </PaymentInstructionsFrame>
  );
}

const doNotPayTwice = (
  <Alert tone="info" title={<Trans>Have you already paid?</Trans>}>
    <Trans>
      Then do not pay again: wait here or close this page. We will email you as soon as we have the result.
    </Trans>
  </Alert>
);

const messages = {
  OWN_BANK: {
    title: <Trans>Continue at your bank</Trans>,
    clock: <Trans>Time left at your bank</Trans>,
    button: <Trans>Go to my bank</Trans>,
    steps: (payBy) => (
      <Trans>You will go to your bank’s page and then return here. Finish before {payBy}.</Trans>
    ),
    advice: doNotPayTwice,
  },
  LENDER: {
    title: <Trans>Continue with Paguitos</Trans>,
    clock: <Trans>Time left to finish with Paguitos</Trans>,
    button: <Trans>Go to Paguitos</Trans>,
    steps: (payBy) => <Trans>You will go to Paguitos and then return here. Finish before {payBy}.</Trans>,
    advice: doNotPayTwice,
  },
  FANS_BANK: {
    title: <Trans>The fan continues at their bank</Trans>,
    clock: <Trans>Time left at the fan’s bank</Trans>,
    button: <Trans>Open the bank’s page</Trans>,
    steps: (payBy) => (
      <Trans>
        The fan completes the payment on their bank’s page before {payBy} and returns here automatically.
      </Trans>
    ),
    advice: <DoNotChargeAgain />,
  },
} satisfies Record<
  BankRedirectProps['view']['bank'],
  {
    readonly title: ReactNode;
    readonly clock: ReactNode;
    readonly button: ReactNode;
    readonly steps: (payBy: string) => ReactNode;
    readonly advice: ReactNode;
  }
>;
