import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { ContentIssue, ParsedContent } from './content.ts';
import type { ContentStore } from './content-store.port.ts';
import type { EventSettings } from './event-settings.ts';
import { createLayoutSource } from './layout-source.ts';
import { planEvents } from './plan-events.ts';

/** Finds the faults of the events of a file, and the settings of those without any, without writing. */
export async function checkEventContent(
  store: ContentStore,
  content: ParsedContent,
  { market, now }: { readonly market: MarketCode; readonly now: Instant },
): Promise<{
  readonly issues: readonly ContentIssue[];
  readonly events: ReadonlyMap<string, EventSettings>;
}> {
  const context = { store, layouts: createLayoutSource(store), market, now, content };
  const { issues, events } = await planEvents(context, new Map());
  return { issues: [...content.issues, ...issues], events };
}
