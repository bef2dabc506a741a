import { Trans, useLingui } from '@lingui/react/macro';
import type { SignInPage } from '#domain/auth/operator.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { PagedTable } from '../../components/PagedTable/PagedTable.tsx';
import { signInNames } from '../../i18n/operator-words.ts';
import { ReadPart } from '../ReadPart.tsx';

type SignInLogProps = {
  readonly view: ResourceView<SignInPage>;
  readonly onRetry: () => void;
  readonly market: MarketCode;
};

/** The comings and goings of operators, newest first. */
export function SignInLog({ view, onRetry, market }: SignInLogProps) {
  return (
    <Stack>
      <Heading>
        <Trans>Sign-ins</Trans>
      </Heading>
      <ReadPart
        view={view}
        onRetry={onRetry}
        lines={4}
        empty={
          <Note>
            <Trans>Nobody has signed in yet.</Trans>
          </Note>
        }
      >
        {(page) => <SignIns page={page} market={market} />}
      </ReadPart>
    </Stack>
  );
}

function SignIns({ page, market }: { readonly page: SignInPage; readonly market: MarketCode }) {
  const { i18n, t } = useLingui();
  const { timeZone } = markets[market];
  return (
    <PagedTable
      caption={t`Sign-ins`}
      density="dense"
      page={page}
      turning={{ hrefOf: (to) => `/backoffice/operators?page=${to + 1}` }}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'at',
          header: <Trans>When</Trans>,
          cell: ({ at }) => <DateText at={at} timeZone={timeZone} look="dayAndTime" />,
        },
        {
          id: 'who',
          header: <Trans>Who</Trans>,
          isRowHeader: true,
          cell: ({ operator }) => operator?.name ?? '–',
        },
        { id: 'what', header: <Trans>What</Trans>, cell: ({ kind }) => i18n._(signInNames[kind]) },
        { id: 'by', header: <Trans>By</Trans>, cell: ({ by }) => by ?? '–' },
        { id: 'from', header: <Trans>From the address</Trans>, cell: ({ address }) => address ?? '–' },
      ]}
    />
  );
}
