import { Trans } from '@lingui/react/macro';
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
  PAID: {
    title: <Trans>This is paid</Trans>,
    body: <Trans>The tickets are in the fan’s account, and on their way by e-mail.</Trans>,
  },
  REFUNDED: {
    title: <Trans>This was paid and given back</Trans>,
    body: <Trans>The tickets are not valid any more. Nothing more is to be paid with this link.</Trans>,
  },
  CANCELLED: {
    title: <Trans>The box office took this link back</Trans>,
    body: <Trans>Nothing can be paid with it any more. Ask them for another.</Trans>,
  },
  OVER: {
    title: <Trans>This link is not worth anything any more</Trans>,
    body: (
      <Trans>
        Its time is over, or it was cut short on its way. Nothing can be paid with it: ask for another.
      </Trans>
    ),
  },
};

/** It is sent; everything else is on the page that takes over. */
export function LinkSent({ view: { statusToken } }: { readonly view: ViewOf<'settled'> }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Payment sent</Trans>}
        action={
          <LinkButton variant="primary" href={statusHref(statusToken)}>
            <Trans>See how it stands</Trans>
          </LinkButton>
        }
      />
    </Page>
  );
}
