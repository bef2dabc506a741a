import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
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
  const deadline = useDeadline(view.purchase, order);
  const isCredit = view.purchase.method === 'PAGUITOS';
  const payBy = deadline(instruction.expiresAt);
  return (
    <InstructedFrame
      view={view}
      send={send}
      order={order}
      title={isCredit ? <Trans>Go on with Paguitos</Trans> : <Trans>Go on at your bank</Trans>}
      clock={
        isCredit ? (
          <Trans>Time left to finish with Paguitos</Trans>
        ) : (
          <Trans>Time your bank waits for you</Trans>
        )
      }
      check={<Trans>I have paid, check</Trans>}
    >
      <p>
        {isCredit ? (
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
          {isCredit ? <Trans>Go to Paguitos</Trans> : <Trans>Go to my bank</Trans>}
        </LinkButton>
      </Row>
      <Alert tone="attention" title={<Trans>Do not pay twice</Trans>}>
        <Trans>
          If you have paid already, wait here or close this page: it changes nothing, and we write to you as
          soon as the bank tells us.
        </Trans>
      </Alert>
      <ShareStatus code={view.purchase.code} link={link} />
    </InstructedFrame>
  );
}
