import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { InstructedFrame } from './InstructedFrame.tsx';
import type { OutcomeProps, SharedProps } from './outcome-props.ts';
import { ShareStatus } from './ShareStatus.tsx';
import { useDeadline } from './use-deadline.ts';

type AtTheBankProps = OutcomeProps<'pending' | 'transfer'> &
  SharedProps & {
    readonly instruction: Extract<PaymentInstruction, { readonly kind: 'BANK' }>;
  };

/** A payment that goes on at the bank, or at whoever lends the money: the way there, and what happens afterwards. */
export function AtTheBank({ view, send, order, link, instruction }: AtTheBankProps) {
  const payBy = useDeadline(view)(instruction.expiresAt);
  const whose = saleDesks[view.mode].namesFan
    ? 'FANS_BANK'
    : view.purchase.method === 'PAGUITOS'
      ? 'LENDER'
      : 'OWN_BANK';
  const { title, clock, button } = words[whose];
  return (
    <InstructedFrame
      view={view}
      send={send}
      order={order}
      title={title}
      clock={clock}
      check={<Trans>I have paid, check</Trans>}
    >
      <p>
        {whose === 'FANS_BANK' ? (
          <Trans>
            The fan finishes on the page of their bank before {payBy}. You come back here by yourself
            afterwards.
          </Trans>
        ) : whose === 'LENDER' ? (
          <Trans>
            You leave this site for the page of the lender, and come back here afterwards. Finish before{' '}
            {payBy}.
          </Trans>
        ) : (
          <Trans>
            You leave this site for the page of your bank, and come back here afterwards. Finish before{' '}
            {payBy}.
          </Trans>
        )}
      </p>
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
      {whose === 'FANS_BANK' ? (
        <Alert tone="attention" title={<Trans>Do not charge again</Trans>}>
          <Trans>You can go on to the next sale: it changes nothing. The fan finds it in My purchases.</Trans>
        </Alert>
      ) : (
        <Alert tone="attention" title={<Trans>Do not pay twice</Trans>}>
          <Trans>
            If you have paid already, wait here or close this page: it changes nothing, and we write to you as
            soon as we know.
          </Trans>
        </Alert>
      )}
      <ShareStatus code={view.purchase.code} link={link} />
    </InstructedFrame>
  );
}

type Whose = 'OWN_BANK' | 'LENDER' | 'FANS_BANK';
type Words = { readonly title: ReactNode; readonly clock: ReactNode; readonly button: ReactNode };

const words: Readonly<Record<Whose, Words>> = {
  OWN_BANK: {
    title: <Trans>Go on at your bank</Trans>,
    clock: <Trans>Time your bank waits for you</Trans>,
    button: <Trans>Go to my bank</Trans>,
  },
  LENDER: {
    title: <Trans>Go on with Paguitos</Trans>,
    clock: <Trans>Time left to finish with Paguitos</Trans>,
    button: <Trans>Go to Paguitos</Trans>,
  },
  FANS_BANK: {
    title: <Trans>The fan goes on at their bank</Trans>,
    clock: <Trans>Time the fan’s bank waits</Trans>,
    button: <Trans>Open the bank’s page</Trans>,
  },
};
