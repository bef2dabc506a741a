import { Trans } from '@lingui/react/macro';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';

/** Asking the box office how things stand: after a reload, or with another tab at work. */
export function Recalling() {
  return (
    <Page padded>
      <Stack>
        <Heading as="h1" look="title">
          <Trans>One moment, we are looking for your seats</Trans>
        </Heading>
        <Skeleton count={5} />
      </Stack>
    </Page>
  );
}
