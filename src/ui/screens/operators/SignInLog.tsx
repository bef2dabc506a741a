import { Trans, useLingui } from '@lingui/react/macro';
import type { AccessLogPage } from '#domain/identity/operator.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { PagedTable } from '../../components/PagedTable/PagedTable.tsx';
import { accessLogNames } from '../../i18n/operator-messages.ts';
import { ResourceContent } from '../ResourceContent.tsx';

type SignInLogProps = {
  readonly view: ResourceView<AccessLogPage>;
  readonly onRetry: () => void;
  readonly market: MarketCode;
};

/** Lists the sign-ins and access changes of operators, newest first. */
export function SignInLog({ view, onRetry, market }: SignInLogProps) {
  return (
    <Stack>
      <Heading>
        <Trans>Sign-ins</Trans>
      </Heading>
      <ResourceContent
        view={view}
        onRetry={onRetry}
        skeletonLines={4}
        empty={
          <Note>
            <Trans>No sign-ins yet.</Trans>
          </Note>
        }
      >
        {(page) => <SignIns page={page} market={market} />}
      </ResourceContent>
    </Stack>
  );
}

function SignIns({ page, market }: { readonly page: AccessLogPage; readonly market: MarketCode }) {
  const { i18n, t } = useLingui();
  const { timeZone } = markets[market];
  return (
    <PagedTable
      caption={t`Sign-ins`}
      density="dense"
      page={page}
      navigation={{ buildHref: (to) => `/backoffice/operators?page=${to + 1}` }}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'at',
          header: <Trans>When</Trans>,
          cell: ({ at }) => <DateText at={at} timeZone={timeZone} format="dayAndTime" />,
        },
        {
          id: 'who',
          header: <Trans>Who</Trans>,
          isRowHeader: true,
          cell: ({ operator }) => operator?.name ?? '–',
        },
        { id: 'what', header: <Trans>Activity</Trans>, cell: ({ kind }) => i18n._(accessLogNames[kind]) },
        { id: 'by', header: <Trans>By</Trans>, cell: ({ by }) => by ?? '–' },
        { id: 'from', header: <Trans>IP address</Trans>, cell: ({ address }) => address ?? '–' },
      ]}
    />
  );
}
