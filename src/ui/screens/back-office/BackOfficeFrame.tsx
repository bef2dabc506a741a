import type { ReactNode } from 'react';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { FailurePage } from '../FailurePage.tsx';

/** Frames a manager's page under the back office bar. */
export function BackOfficeFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Page padded>
      <Stack gap={6}>{children}</Stack>
    </Page>
  );
}

type LoadState =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | { readonly screen: 'ready' };

type Ready<View> = Extract<View, { readonly screen: 'ready' }>;

type BackOfficeResourcePageProps<View> = {
  readonly view: View;
  readonly onRetry: () => void;
  /** Shown already while the rest loads. */
  readonly header?: ReactNode;
  readonly children: (view: Ready<View>) => ReactNode;
};

/** Renders a manager's page once loaded, or its loading or failed state. */
export function BackOfficeResourcePage<View extends LoadState>({
  view,
  onRetry,
  header: head,
  children,
}: BackOfficeResourcePageProps<View>) {
  if (view.screen === 'failed') return <FailurePage failure={view.failure} onRetry={onRetry} />;
  return (
    <BackOfficeFrame>
      {head}
      {isReady(view) ? children(view) : <Skeleton count={6} />}
    </BackOfficeFrame>
  );
}

const isReady = <View extends LoadState>(view: View): view is Ready<View> => view.screen === 'ready';

type BackOfficeHeaderProps = {
  readonly title: ReactNode;
  /** The status, if it is not the usual one. */
  readonly tag?: ReactNode;
  readonly children: ReactNode;
};

/** Shows the order or event that the page is about. */
export function BackOfficeHeader({ title, tag, children }: BackOfficeHeaderProps) {
  return (
    <Stack gap={2}>
      <Row>
        <Heading as="h1" variant="title">
          {title}
        </Heading>
        {tag}
      </Row>
      <p>{children}</p>
    </Stack>
  );
}
