import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { SignInPage } from '#domain/auth/operator.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { pageCount } from '#domain/shared/page.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { signInNames } from '../../i18n/operator-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';

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
      <SignInLogViews view={view} onRetry={onRetry} market={market} />
    </Stack>
  );
}

function SignInLogViews({ view, onRetry, market }: SignInLogProps) {
  switch (view.screen) {
    case 'loading':
      return <Skeleton count={4} />;
    case 'empty':
      return (
        <Note>
          <Trans>Nobody has signed in yet.</Trans>
        </Note>
      );
    case 'failed':
      return (
        <TroubleAlert
          trouble={view.trouble}
          action={
            <Button size="small" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      );
    case 'ready':
      return (
        <>
          <TroubleAlert trouble={view.trouble} />
          <SignIns page={view.value} market={market} />
        </>
      );
  }
}

function SignIns({ page, market }: { readonly page: SignInPage; readonly market: MarketCode }) {
  const { i18n, t } = useLingui();
  const { timeZone } = markets[market];
  const pages = pageCount(page.total);
  const number = page.page + 1;
  return (
    <>
      <DataTable
        caption={t`Sign-ins`}
        density="dense"
        rows={page.items}
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
      {pages > 1 ? (
        <Row spread>
          {number > 1 ? (
            <LinkButton href={`/backoffice/operators?page=${number - 1}`} icon={<ChevronLeft size={20} />}>
              <Trans>Previous</Trans>
            </LinkButton>
          ) : null}
          <Trans>
            Page {number} of {pages}
          </Trans>
          {number < pages ? (
            <LinkButton
              href={`/backoffice/operators?page=${number + 1}`}
              iconAfter={<ChevronRight size={20} />}
            >
              <Trans>Next</Trans>
            </LinkButton>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}
