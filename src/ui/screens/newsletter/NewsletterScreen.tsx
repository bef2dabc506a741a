import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { NewsletterEvent } from '#machines/newsletter/newsletter.events.ts';
import type { NewsletterFlow } from '#machines/newsletter/newsletter.machine.ts';
import { type NewsletterView, toNewsletterView } from '#machines/newsletter/newsletter.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';

export function NewsletterScreen({ flow }: { readonly flow: NewsletterFlow }) {
  const [view, send] = useFlow(flow, toNewsletterView);
  return <NewsletterViews view={view} send={send} />;
}

type NewsletterViewsProps = {
  readonly view: NewsletterView;
  readonly send: (event: NewsletterEvent) => void;
};

/** The link at the foot of the news: one question, for whoever holds it, signed in or not. */
export function NewsletterViews({ view, send }: NewsletterViewsProps) {
  return (
    <Page width="text" padded>
      <NewsletterPart view={view} send={send} />
    </Page>
  );
}

function NewsletterPart({ view, send }: NewsletterViewsProps) {
  switch (view.screen) {
    case 'asking':
      return (
        <Stack>
          <TroubleAlert trouble={view.trouble} />
          <EmptyState
            as="h1"
            title={<Trans>Shall we stop writing news to you?</Trans>}
            action={
              <Row>
                <Button
                  variant="primary"
                  onClick={() => send({ type: 'ending.confirmed' })}
                  busy={view.busy ? <Trans>Ending the news</Trans> : undefined}
                >
                  <Trans>No more news</Trans>
                </Button>
              </Row>
            }
          >
            <Trans>
              Your tickets, your receipts and the changes of your events keep coming: only the news ends.
            </Trans>
          </EmptyState>
        </Stack>
      );
    case 'ended':
      return (
        <Told>
          <EmptyState
            as="h1"
            title={<Trans>No more news from us</Trans>}
            action={
              <Row>
                <LinkButton href="/" variant="primary">
                  <Trans>See what is on</Trans>
                </LinkButton>
                <LinkButton href="/profile">
                  <Trans>My account</Trans>
                </LinkButton>
              </Row>
            }
          >
            <Trans>If it was not meant, ask for the news again in your account.</Trans>
          </EmptyState>
        </Told>
      );
    case 'unreadable':
      return (
        <Told>
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
              It may be old or incomplete. Open the link of our newest message, or end the news in your
              account.
            </Trans>
          </EmptyState>
        </Told>
      );
  }
}

/** What came of it takes the focus: the button that was pressed is gone. */
function Told({ children }: { readonly children: ReactNode }) {
  return (
    <div tabIndex={-1} ref={takeFocus}>
      {children}
    </div>
  );
}

const takeFocus = (told: HTMLElement | null): void => told?.focus({ preventScroll: true });
