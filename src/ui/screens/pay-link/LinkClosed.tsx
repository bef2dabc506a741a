import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { stepPath } from '#domain/sale/sale-path.ts';
import type { PayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page } from '../../components/Layout/Layout.tsx';

type ViewOf<Screen extends PayLinkView['screen']> = Extract<PayLinkView, { readonly screen: Screen }>;

/** The page that keeps up with a payment, for whoever has its token. */
export const statusHref = (token: string): string =>
  `${stepPath('SELF_SERVICE', 'PENDING')}?${new URLSearchParams({ token })}`;

/** Nothing can be paid here: why, and what to do instead. */
export function LinkClosed({ view: { standing, statusToken } }: { readonly view: ViewOf<'closed'> }) {
  const { title, body } = words[standing];
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
            <LinkButton variant="primary" href={statusHref(statusToken)}>
              <Trans>See how it stands</Trans>
            </LinkButton>
          )
        }
      >
        {body}
      </EmptyState>
    </Page>
  );
}

const words: Readonly<
  Record<ViewOf<'closed'>['standing'], { readonly title: ReactNode; readonly body: ReactNode }>
> = {
  PAYING: {
    title: <Trans>A payment is under way</Trans>,
    body: (
      <Trans>Somebody began to pay with this link. Do not pay again: see first what becomes of it.</Trans>
    ),
  },
  PAID: {
    title: <Trans>This is paid</Trans>,
    body: <Trans>The tickets are in the fan’s account, and on their way by e-mail.</Trans>,
  },
  CANCELLED: {
    title: <Trans>The box office took this link back</Trans>,
    body: <Trans>Nothing can be paid with it and nobody was charged. Ask them for another.</Trans>,
  },
  OVER: {
    title: <Trans>This link is not worth anything any more</Trans>,
    body: (
      <Trans>Its time is over, or it was cut short on its way. Nobody was charged. Ask for another.</Trans>
    ),
  },
};

/** The bank wants the payer's word; everything else is on the page that takes over. */
export function LinkConfirmation({ view: { confirmAt, statusToken } }: { readonly view: ViewOf<'settled'> }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={
          confirmAt === null ? (
            <Trans>Payment sent</Trans>
          ) : (
            <Trans>Your bank asks for your confirmation</Trans>
          )
        }
        action={
          confirmAt === null ? (
            <LinkButton variant="primary" href={statusHref(statusToken)}>
              <Trans>See how it stands</Trans>
            </LinkButton>
          ) : (
            <LinkButton variant="primary" href={confirmAt} iconAfter={<ExternalLink size={20} />}>
              <Trans>Confirm at my bank</Trans>
            </LinkButton>
          )
        }
      >
        {confirmAt === null ? null : (
          <Trans>
            Confirm the payment on your bank’s page, then open this link again to see how it stands.
          </Trans>
        )}
      </EmptyState>
    </Page>
  );
}
