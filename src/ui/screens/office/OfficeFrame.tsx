import type { ReactNode } from 'react';
import type { Trouble } from '#machines/support/trouble.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { TroublePage } from '../TroublePage.tsx';

/** A manager's page under the bar of the office. */
export function OfficeFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Page padded>
      <Stack gap={6}>{children}</Stack>
    </Page>
  );
}

type Standing =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  | { readonly screen: 'ready' };

type Read<View> = Extract<View, { readonly screen: 'ready' }>;

type ReadOfficePageProps<View> = {
  readonly view: View;
  readonly onRetry: () => void;
  /** What is known already while the rest is read. */
  readonly head?: ReactNode;
  readonly children: (view: Read<View>) => ReactNode;
};

/** A manager's page that is read: what is awaited, why it could not be had, or what is there. */
export function ReadOfficePage<View extends Standing>({
  view,
  onRetry,
  head,
  children,
}: ReadOfficePageProps<View>) {
  if (view.screen === 'failed') return <TroublePage trouble={view.trouble} onRetry={onRetry} />;
  return (
    <OfficeFrame>
      {head}
      {isRead(view) ? children(view) : <Skeleton count={6} />}
    </OfficeFrame>
  );
}

const isRead = <View extends Standing>(view: View): view is Read<View> => view.screen === 'ready';

type OfficeHeadProps = {
  readonly title: ReactNode;
  /** How it stands, where that is not as usual. */
  readonly tag?: ReactNode;
  readonly children: ReactNode;
};

/** Which order or event a page is about. */
export function OfficeHead({ title, tag, children }: OfficeHeadProps) {
  return (
    <Stack gap={2}>
      <Row>
        <Heading as="h1" look="title">
          {title}
        </Heading>
        {tag}
      </Row>
      <p>{children}</p>
    </Stack>
  );
}
