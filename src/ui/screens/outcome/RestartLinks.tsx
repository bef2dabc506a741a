import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order/purchase.ts';
import { type PaymentAudience, salesChannelRules } from '#domain/payment/sales-channel.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { buildSeatsHref } from '../home/event-href.ts';
import { NextSaleLink } from './NextSaleLink.tsx';
import type { OutcomeProps } from './outcome-props.ts';

type RestartLinksProps = {
  readonly view: Pick<OutcomeProps<'paymentExpired'>['view'], 'salesChannel' | 'audience' | 'purchase'>;
  readonly order: Order | null;
  /** The seats cannot be chosen again here: they are still held, or nobody may choose them. */
  readonly areSeatsHeld?: boolean;
};

/** Leads from an unsuccessful purchase back to the event's seats, if it takes place, and to the other events. */
export function RestartLinks({ view, order, areSeatsHeld = false }: RestartLinksProps) {
  const { basePath } = salesChannelRules[view.salesChannel];
  return (
    <>
      {areSeatsHeld || isEventCancelled(order) ? null : (
        <LinkButton variant="primary" size="large" href={buildSeatsHref(basePath, view.purchase.eventId)}>
          <Trans>Choose seats again</Trans>
        </LinkButton>
      )}
      {nextLinks[view.audience]}
    </>
  );
}

const nextLinks = {
  PAYER: (
    <LinkButton href="/">
      <Trans>See other events</Trans>
    </LinkButton>
  ),
  SELLER: <NextSaleLink />,
} as const satisfies Record<PaymentAudience, ReactNode>;

export const isEventCancelled = (order: Order | null): boolean => order?.event.saleState === 'CANCELLED';
