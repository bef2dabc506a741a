import { Trans } from '@lingui/react/macro';
import type { FaqQuery, FrequentQuestion } from '#domain/catalogue/faq.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { FailurePage } from '../FailurePage.tsx';
import styles from './Content.module.css';

type Questions = readonly FrequentQuestion[];
type FaqScreenProps = { readonly flow: ResourceFlow<FaqQuery, Questions> };

/** Shows the frequent questions of this country (/faqs, Spec §1). */
export function FaqScreen({ flow }: FaqScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<Questions>);
  return <FaqViews view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type FaqViewsProps = { readonly view: ResourceView<Questions>; readonly onRetry: () => void };

export function FaqViews({ view, onRetry }: FaqViewsProps) {
  switch (view.screen) {
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'empty':
      return <NoQuestions />;
    case 'loading':
    case 'ready':
      return (
        <Page width="text" padded>
          <Stack gap={5}>
            <Heading as="h1" variant="title">
              <Trans>Frequently asked questions</Trans>
            </Heading>
            {view.screen === 'loading' ? (
              <Skeleton shape="card" count={1} />
            ) : (
              <>
                <FailureAlert failure={view.failure} />
                <div className={styles.prose}>
                  {view.value.map(({ question, answer }) => (
                    <details key={question} className={styles.question}>
                      <summary>{question}</summary>
                      <p>{answer}</p>
                    </details>
                  ))}
                </div>
              </>
            )}
          </Stack>
        </Page>
      );
  }
}

function NoQuestions() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>No questions yet</Trans>}
        action={
          <LinkButton href="/" variant="primary">
            <Trans>Go to the home page</Trans>
          </LinkButton>
        }
      >
        <Trans>Answers to common questions will be here.</Trans>
      </EmptyState>
    </Page>
  );
}
