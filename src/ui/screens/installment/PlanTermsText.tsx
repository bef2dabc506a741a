import { Plural, Trans } from '@lingui/react/macro';
import type { AgreedPlanTerms } from '#domain/installment/plan-terms.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';

/** Says what a plan means for seats, tickets and money, before it is agreed to and as long as it runs. */
export function PlanTermsText({ terms: { graceDays, returnedShare } }: { readonly terms: AgreedPlanTerms }) {
  const share = returnedShare / 100;
  return (
    <Stack gap={2}>
      <Heading as="h2">
        <Trans>How the plan works</Trans>
      </Heading>
      <p>
        <Trans>
          The seats are booked with the first installment. The tickets get their entry code once everything is
          paid.
        </Trans>
      </p>
      <p>
        <Trans>You can pay off the rest at any time, at no extra cost.</Trans>
      </p>
      <p>
        <Plural
          value={graceDays}
          _0="An installment that is not paid on its date lets the club end the plan."
          one="An installment may be paid up to # day late. After that the club may end the plan."
          other="An installment may be paid up to # days late. After that the club may end the plan."
        />{' '}
        {returnedShare === 0 ? (
          <Trans>Then the seats go back on sale, and what was paid is not refunded.</Trans>
        ) : (
          <Trans>
            Then the seats go back on sale, and {share}% of what was paid is refunded to the account balance.
          </Trans>
        )}
      </p>
    </Stack>
  );
}
