import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page } from '../../components/Layout/Layout.tsx';

/** Says that the event is over (/expired-event). */
export function ExpiredEvent({ eventHref }: { readonly eventHref: string | null }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>This event has ended</Trans>}
        action={<EventLinks eventHref={eventHref} />}
      >
        <Trans>Tickets are no longer on sale. If you bought one, it is in My tickets.</Trans>
      </EmptyState>
    </Page>
  );
}

/** Says that the organiser suspended the sale (/disabled-event). */
export function DisabledEvent({ eventHref }: { readonly eventHref: string | null }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>This sale is suspended</Trans>}
        action={<EventLinks eventHref={eventHref} />}
      >
        <Trans>
          The organiser has paused sales. Tickets already bought are in My tickets, and we will email you
          about any changes.
        </Trans>
      </EmptyState>
    </Page>
  );
}

function EventLinks({ eventHref }: { readonly eventHref: string | null }) {
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
