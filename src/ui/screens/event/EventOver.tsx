import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page } from '../../components/Layout/Layout.tsx';

/** /expired-event: the match is played, the door is closed. */
export function ExpiredEvent({ eventHref }: { readonly eventHref: string | null }) {
  return (
    <Page width="text" padded>
      <EmptyState as="h1" title={<Trans>This event is over</Trans>} action={<Ways eventHref={eventHref} />}>
        <Trans>Its tickets are no longer sold. If you bought one, it is still in My tickets.</Trans>
      </EmptyState>
    </Page>
  );
}

/** /disabled-event: the organiser stopped the sale. */
export function DisabledEvent({ eventHref }: { readonly eventHref: string | null }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>This sale is suspended</Trans>}
        action={<Ways eventHref={eventHref} />}
      >
        <Trans>
          The organiser stopped it for now. Tickets that were bought stay in My tickets, and any change
          reaches you by e-mail.
        </Trans>
      </EmptyState>
    </Page>
  );
}

function Ways({ eventHref }: { readonly eventHref: string | null }) {
  return (
    <>
      <LinkButton href="/?page=1" variant="primary">
        <Trans>See other events</Trans>
      </LinkButton>
      {eventHref === null ? null : (
        <LinkButton href={eventHref} variant="link">
          <Trans>See its details</Trans>
        </LinkButton>
      )}
    </>
  );
}
