import { Trans } from '@lingui/react/macro';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { AnotherWay } from './AnotherWay.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { PendingTag } from './PendingTag.tsx';
import { useDeadline } from './use-deadline.ts';
import { WaysOn } from './WaysOn.tsx';

/** A transfer that the buyer announced: we look for the money, and until when the seats wait for it. */
export function AnnouncedTransfer({ view, send, order }: OutcomeProps<'transfer'>) {
  const { purchase } = view;
  const { namesFan } = saleDesks[view.mode];
  const deadline = useDeadline(view);
  const until = purchase.expiresAt === null ? null : deadline(purchase.expiresAt);
  return (
    <OutcomeFrame
      tag={<PendingTag />}
      order={order}
      title={
        namesFan ? (
          <Trans>The seats wait for the transfer</Trans>
        ) : (
          <Trans>We are looking for your transfer</Trans>
        )
      }
      below={<AnotherWay view={view} send={send} />}
    >
      {until === null ? null : (
        <p>
          {namesFan ? (
            <Trans>
              The seats are kept until <b>{until}</b>. If the money is not found by then they go back on sale,
              and the fan is told.
            </Trans>
          ) : (
            <Trans>
              Your seats are kept until <b>{until}</b>. If the money is not found by then they go back on
              sale, and we write to you.
            </Trans>
          )}
        </p>
      )}
      {namesFan ? (
        <Alert tone="attention" title={<Trans>No tickets yet</Trans>}>
          <Trans>
            Whoever sees the money in our account confirms it under Announced transfers; the tickets go out
            then.
          </Trans>
        </Alert>
      ) : (
        <Alert tone="attention" title={<Trans>Do not pay twice</Trans>}>
          <Trans>
            A transfer can take until the next working day. As soon as we find it your tickets are in My
            tickets, and we write to you.
          </Trans>
        </Alert>
      )}
      <WaysOn view={view} send={send}>
        {namesFan ? (
          <LinkButton href="/backoffice/transfers">
            <Trans>Announced transfers</Trans>
          </LinkButton>
        ) : null}
      </WaysOn>
    </OutcomeFrame>
  );
}
