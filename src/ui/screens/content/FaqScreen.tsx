import { Trans } from '@lingui/react/macro';
import type { FaqQuery, FrequentQuestion } from '#domain/content/faq.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { TroublePage } from '../TroublePage.tsx';
import styles from './Content.module.css';

type Questions = readonly FrequentQuestion[];
type FaqScreenProps = { readonly flow: ResourceFlow<FaqQuery, Questions> };

/** /faqs: what this country asks most (Spec §1). */
export function FaqScreen({ flow }: FaqScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<Questions>);
  return <FaqViews view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type FaqViewsProps = { readonly view: ResourceView<Questions>; readonly onRetry: () => void };

export function FaqViews({ view, onRetry }: FaqViewsProps) {
  switch (view.screen) {
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={onRetry} />;
    case 'empty':
      return <NoQuestions />;
    case 'loading':
    case 'ready':
      return (
        <Page width="text" padded>
          <Stack gap={5}>
            <Heading as="h1" look="title">
              <Trans>Frequent questions</Trans>
            </Heading>
            {view.screen === 'loading' ? (
              <Skeleton shape="card" count={1} />
            ) : (
              <>
                <TroubleAlert trouble={view.trouble} />
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
        title={<Trans>Nobody has asked anything yet</Trans>}
        action={
          <LinkButton href="/" variant="primary">
            <Trans>Go to the start</Trans>
          </LinkButton>
        }
      >
        <Trans>The answers that many people look for will be here.</Trans>
      </EmptyState>
    </Page>
  );
}
