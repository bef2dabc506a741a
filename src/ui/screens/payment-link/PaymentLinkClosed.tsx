import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import type { PaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page } from '../../components/Layout/Layout.tsx';

type ViewOf<Screen extends PaymentLinkView['screen']> = Extract<PaymentLinkView, { readonly screen: Screen }>;

/** Builds the address of the page that follows a payment, for holders of its token. */
export const buildStatusHref = (token: string): string =>
  `${buildStepPath('SELF_SERVICE', 'PENDING')}?${new URLSearchParams({ token })}`;

/** Explains why nothing can be paid with the link, and what to do instead. */
export function PaymentLinkClosed({ view: { status, statusToken } }: { readonly view: ViewOf<'closed'> }) {
  const { title, body } = closedMessages[status];
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={title}
        action={
          statusToken === null ? (
            <LinkButton href="/">
              <Trans>See the events</Trans>
            </LinkButton>
          ) : (
            <LinkButton variant="primary" href={buildStatusHref(statusToken)}>
              <Trans>View status</Trans>
            </LinkButton>
          )
        }
      >
        {body}{' '}
        {status === 'OVER' && statusToken === null ? <Trans>Nothing was charged with it.</Trans> : null}
      </EmptyState>
    </Page>
  );
}

const closedMessages: Readonly<
  Record<ViewOf<'closed'>['status'], { readonly title: ReactNode; readonly body: ReactNode }>
> = {
  PAID: {
    title: <Trans>This link is already paid</Trans>,
    body: <Trans>Nothing more is due. The tickets are in the fan’s account.</Trans>,
  },
  REFUNDED: {
    title: <Trans>This was paid and refunded</Trans>,
    body: <Trans>The tickets are no longer valid. No payment is due with this link.</Trans>,
  },
  CANCELLED: {
    title: <Trans>The box office cancelled this link</Trans>,
    body: <Trans>It can no longer be used to pay. Ask the box office for a new one.</Trans>,
  },
  EVENT_CANCELLED: {
    title: <Trans>This event was cancelled</Trans>,
    body: <Trans>Nothing is due any more, and nothing was charged with this link.</Trans>,
  },
  OVER: {
    title: <Trans>This link is no longer valid</Trans>,
    body: <Trans>It has expired or is incomplete and can no longer be used to pay. Request a new one.</Trans>,
  },
};

/** Confirms that the payment was sent; the result page takes over. */
export function PaymentLinkSubmitted({ view: { statusToken } }: { readonly view: ViewOf<'settled'> }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Payment sent</Trans>}
        action={
          <LinkButton variant="primary" href={buildStatusHref(statusToken)}>
            <Trans>View status</Trans>
          </LinkButton>
        }
      />
    </Page>
  );
}
