import { useLingui } from '@lingui/react/macro';
import type { SupportTopic } from '#domain/market/support.ts';

/** Returns the names of the subjects of a request. */
export function useTopicNames(): Readonly<Record<SupportTopic, string>> {
  const { t } = useLingui();
  return { PURCHASE: t`A purchase`, REFUND: t`A refund`, ACCOUNT: t`My account`, OTHER: t`Something else` };
}
