import { Trans } from '@lingui/react/macro';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import { type SaleMode, saleDesks } from '#domain/sale/sale-mode.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { seatsHref } from '../home/event-href.ts';

type AwayFromProps = {
  readonly mode: SaleMode;
  readonly purchase: Purchase;
  readonly order: Order | null;
  /** Its seats are not to be had again here: they are still held, or nobody may. */
  readonly stays?: boolean;
};

/** Away from a purchase that came to nothing: seats of the same event, where it takes place, and the others. */
export function AwayFrom({ mode, purchase, order, stays = false }: AwayFromProps) {
  const { basePath, namesFan } = saleDesks[mode];
  return (
    <>
      {stays || isCancelled(order) ? null : (
        <LinkButton variant="primary" size="large" href={seatsHref(basePath, purchase.eventId)}>
          <Trans>Choose seats again</Trans>
        </LinkButton>
      )}
      <LinkButton href={namesFan ? basePath : '/'}>
        {namesFan ? <Trans>Next sale</Trans> : <Trans>See other events</Trans>}
      </LinkButton>
    </>
  );
}

export const isCancelled = (order: Order | null): boolean => order?.event.saleState === 'CANCELLED';
