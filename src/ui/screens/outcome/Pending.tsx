import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, ExternalLink } from 'lucide-react';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { ClockCard } from '../../components/HoldBar/HoldBar.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { purchaseResultNames, purchaseResultsAtDesk } from '../../i18n/payment-words.ts';
import { AnotherWay } from './AnotherWay.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps, SharedProps } from './outcome-props.ts';
import { PendingTag } from './PendingTag.tsx';
import { ShareStatus } from './ShareStatus.tsx';
import { useDeadline } from './use-deadline.ts';
import { WaysOn } from './WaysOn.tsx';

type PendingProps = OutcomeProps<'pending'> & SharedProps;

/** /checkout/pending: the bank wants a confirmation, or the provider is thinking. */
export function Pending(props: PendingProps) {
  const { confirmAt, purchase } = props.view;
  if (confirmAt !== null) return <Confirmation {...props} confirmAt={confirmAt} />;
  return purchase.statusDetail === 'pending_challenge' ? (
    <AskedElsewhere {...props} />
  ) : (
    <InReview {...props} />
  );
}

/** The bank asks whoever pays, and this is read by somebody else, or where it was not paid from. */
function AskedElsewhere(props: PendingProps) {
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={props.order}
      title={<Trans>The payer’s bank asks for a confirmation</Trans>}
    >
      <p>
        <Trans>
          Whoever pays confirms it with their bank, from the page where they paid. As soon as they do, this
          page says how it ended; if they do not, nobody is charged.
        </Trans>
      </p>
      <WhileItWaits {...props} />
    </OutcomeFrame>
  );
}

function Confirmation({ confirmAt, ...props }: PendingProps & { readonly confirmAt: string }) {
  const { view, order } = props;
  const { purchase } = view;
  const { namesFan } = saleDesks[view.mode];
  const deadline = useDeadline(view);
  const confirmBy = purchase.expiresAt === null ? null : deadline(purchase.expiresAt);
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={
        namesFan ? (
          <Trans>The fan’s bank asks for a confirmation</Trans>
        ) : (
          <Trans>Your bank asks for your confirmation</Trans>
        )
      }
      above={
        view.remaining === null ? null : (
          <ClockCard
            label={
              namesFan ? (
                <Trans>Time left for the fan to confirm at their bank</Trans>
              ) : (
                <Trans>Time left to confirm at your bank</Trans>
              )
            }
            remaining={view.remaining}
            icon={<Clock size={26} aria-hidden="true" />}
          />
        )
      }
      below={<AnotherWay view={view} send={props.send} />}
    >
      <p>
        {namesFan ? (
          <Trans>
            The fan confirms the payment on the page of their bank. You come back here by yourself afterwards.
          </Trans>
        ) : (
          <Trans>Confirm the payment on your bank’s page. You come back here by yourself afterwards.</Trans>
        )}{' '}
        {confirmBy === null ? null : namesFan ? (
          <Trans>The seats wait for it until {confirmBy}.</Trans>
        ) : (
          <Trans>Your seats wait for it until {confirmBy}.</Trans>
        )}
      </p>
      <Row>
        <LinkButton href={confirmAt} variant="primary" size="large" iconAfter={<ExternalLink size={20} />}>
          {namesFan ? <Trans>Open the bank’s page</Trans> : <Trans>Confirm at my bank</Trans>}
        </LinkButton>
      </Row>
      <WhileItWaits {...props} led />
    </OutcomeFrame>
  );
}

function InReview(props: PendingProps) {
  const { i18n } = useLingui();
  const { view, order } = props;
  const { result } = view.purchase;
  const { namesFan } = saleDesks[view.mode];
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={i18n._((namesFan ? purchaseResultsAtDesk : purchaseResultNames)[result])}
    >
      <p>
        {namesFan ? (
          <Trans>
            It can take from a few minutes to two working days. The seats stay the fan’s meanwhile, and we
            write to them as soon as we know.
          </Trans>
        ) : (
          <Trans>
            It can take from a few minutes to two working days. Your seats stay yours meanwhile, and we write
            to you as soon as we know.
          </Trans>
        )}
      </p>
      <WhileItWaits {...props} />
    </OutcomeFrame>
  );
}

/** What must not be done now, and what may. */
function WhileItWaits({ view, send, link, led = false }: PendingProps & { readonly led?: boolean }) {
  return (
    <>
      {saleDesks[view.mode].namesFan ? (
        <Alert tone="attention" title={<Trans>Do not charge again</Trans>}>
          <Trans>You can go on to the next sale: it changes nothing. The fan finds it in My purchases.</Trans>
        </Alert>
      ) : (
        <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
          <Trans>You can close this page: it changes nothing. You find the purchase in My purchases.</Trans>
        </Alert>
      )}
      <WaysOn view={view} send={send} led={led} />
      <ShareStatus code={view.purchase.code} link={link} />
    </>
  );
}
