import { Trans, useLingui } from '@lingui/react/macro';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { moneyMovementAtDesk, moneyMovementWords } from '../../i18n/order-words.ts';
import { purchaseResultNames, purchaseResultsAtDesk } from '../../i18n/payment-words.ts';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps, SharedProps } from './outcome-props.ts';
import { PendingTag } from './PendingTag.tsx';
import { ShareStatus } from './ShareStatus.tsx';
import { useDeadline } from './use-deadline.ts';
import { WaysOn } from './WaysOn.tsx';

/** Waiting for a transfer: what is awaited, until when the seats are kept, and that it updates itself. */
export function Waiting({ view, send, order, link }: OutcomeProps<'transfer'> & SharedProps) {
  const { i18n } = useLingui();
  const { purchase } = view;
  const { namesFan } = saleDesks[view.mode];
  const deadline = useDeadline(view);
  const until = purchase.expiresAt === null ? null : <b>{deadline(purchase.expiresAt)}</b>;
  const moneyWords = namesFan ? moneyMovementAtDesk : moneyMovementWords;
  const results = namesFan ? purchaseResultsAtDesk : purchaseResultNames;
  return (
    <OutcomeFrame tag={<PendingTag />} order={order} title={i18n._(results[purchase.result])}>
      <p>{i18n._(moneyWords[purchase.moneyMoved])}</p>
      {until === null ? null : (
        <p>
          {namesFan ? (
            <Trans>
              The seats are kept until {until}. If the money has not come by then they go back on sale, and
              nobody is charged.
            </Trans>
          ) : (
            <Trans>
              Your seats are kept until {until}. If the money has not come by then they go back on sale, and
              you are not charged.
            </Trans>
          )}
        </p>
      )}
      {purchase.nextAction === null ? null : (
        <Row>
          <LinkButton href={purchase.nextAction.url} variant="primary" size="large">
            {namesFan ? <Trans>Open the bank’s page</Trans> : <Trans>Go on at your bank</Trans>}
          </LinkButton>
        </Row>
      )}
      <WaysOn view={view} send={send} led={purchase.nextAction !== null} />
      <ShareStatus code={purchase.code} link={link} />
    </OutcomeFrame>
  );
}
