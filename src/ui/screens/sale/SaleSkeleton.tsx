import { Trans } from '@lingui/react/macro';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';

/** Shown while the sale is restored, after a reload or when another tab is active. */
export function SaleSkeleton() {
  return (
    <Page padded>
      <Stack>
        <Heading as="h1" variant="title">
          <Trans>Finding your seats…</Trans>
        </Heading>
        <Skeleton count={5} />
      </Stack>
    </Page>
  );
}
