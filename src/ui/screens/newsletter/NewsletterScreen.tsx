import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { NewsletterEvent } from '#machines/newsletter/newsletter.events.ts';
import type { NewsletterFlow } from '#machines/newsletter/newsletter.machine.ts';
import { type NewsletterView, toNewsletterView } from '#machines/newsletter/newsletter.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailureAlert } from '../FailureAlert.tsx';

export function NewsletterScreen({ flow }: { readonly flow: NewsletterFlow }) {
  const [view, send] = useFlow(flow, toNewsletterView);
  return <NewsletterViews view={view} send={send} />;
}

type NewsletterViewsProps = {
  readonly view: NewsletterView;
  readonly send: (event: NewsletterEvent) => void;
};

/** Unsubscribes from the newsletter with the link of an e-mail, signed in or not. */
export function NewsletterViews({ view, send }: NewsletterViewsProps) {
  return (
    <Page width="text" padded>
      <NewsletterContent view={view} send={send} />
    </Page>
  );
}

function NewsletterContent({ view, send }: NewsletterViewsProps) {
  switch (view.screen) {
    case 'confirming':
      return (
        <Stack>
          <FailureAlert failure={view.failure} />
          <EmptyState
            as="h1"
            title={<Trans>Unsubscribe from news?</Trans>}
            action={
              <Row>
                <Button
                  variant="primary"
                  onClick={() => send({ type: 'unsubscribe.confirmed' })}
                  busy={view.busy ? <Trans>Unsubscribing</Trans> : undefined}
                >
                  <Trans>Unsubscribe</Trans>
                </Button>
              </Row>
            }
          >
            <Trans>You will still get your tickets, receipts and event changes. Only news emails stop.</Trans>
          </EmptyState>
        </Stack>
      );
    case 'unsubscribed':
      return (
        <ResultMessage>
          <EmptyState
            as="h1"
            title={<Trans>You have been unsubscribed</Trans>}
            action={
              <Row>
                <LinkButton href="/" variant="primary">
                  <Trans>Browse events</Trans>
                </LinkButton>
                <LinkButton href="/profile">
                  <Trans>My account</Trans>
                </LinkButton>
              </Row>
            }
          >
            <Trans>Unsubscribed by mistake? You can subscribe again in your account.</Trans>
          </EmptyState>
        </ResultMessage>
      );
    case 'invalidLink':
      return (
        <ResultMessage>
          <EmptyState
            as="h1"
            title={<Trans>This link does not work</Trans>}
            action={
              <LinkButton href="/profile" variant="primary">
                <Trans>My account</Trans>
              </LinkButton>
            }
          >
            <Trans>
              It may be expired or incomplete. Use the link in our latest message, or unsubscribe in your
              account.
            </Trans>
          </EmptyState>
        </ResultMessage>
      );
  }
}

/** Moves the focus to the result, because the pressed button is gone. */
function ResultMessage({ children }: { readonly children: ReactNode }) {
  return (
    <div tabIndex={-1} ref={focusResult}>
      {children}
    </div>
  );
}

const focusResult = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
