import { Trans } from '@lingui/react/macro';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import { type SalesChannel, salesChannelRules } from '#domain/payment/sales-channel.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { buildSeatsHref } from '../home/event-href.ts';

type RestartLinksProps = {
  readonly salesChannel: SalesChannel;
  readonly purchase: Purchase;
  readonly order: Order | null;
  /** The seats cannot be chosen again here: they are still held, or nobody may choose them. */
  readonly areSeatsHeld?: boolean;
};

/** Leads from an unsuccessful purchase back to the event's seats, if it takes place, and to the other events. */
export function RestartLinks({
  salesChannel,
  purchase,
  order,
  areSeatsHeld: stays = false,
}: RestartLinksProps) {
  const { basePath, requiresFan } = salesChannelRules[salesChannel];
  return (
    <>
      {stays || isEventCancelled(order) ? null : (
        <LinkButton variant="primary" size="large" href={buildSeatsHref(basePath, purchase.eventId)}>
          <Trans>Choose seats again</Trans>
        </LinkButton>
      )}
      <LinkButton href={requiresFan ? basePath : '/'}>
        {requiresFan ? <Trans>Next sale</Trans> : <Trans>See other events</Trans>}
      </LinkButton>
    </>
  );
}

export const isEventCancelled = (order: Order | null): boolean => order?.event.saleState === 'CANCELLED';
