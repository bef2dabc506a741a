import { Trans } from '@lingui/react/macro';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { AvailabilityTag } from '../../components/AvailabilityTag/AvailabilityTag.tsx';
import { EventDate } from '../../components/EventDate/EventDate.tsx';
import { SectionHead } from '../../components/Heading/Heading.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { OfferRow, PassCard } from '../../components/OfferCard/OfferCard.tsx';
import { buildEventHref } from './event-href.ts';

/** Shows season passes and bundles in one row; nothing without any. */
export function PassRow({ passes }: { readonly passes: readonly EventSummary[] }) {
  if (passes.length === 0) return null;
  return (
    <section>
      <SectionHead>
        <Trans>Season passes and bundles</Trans>
      </SectionHead>
      <OfferRow kind="passes">
        {passes.map((pass) => (
          <PassCard
            key={pass.id}
            href={buildEventHref(pass)}
            poster={toPosterSubject(pass)}
            title={pass.title}
            text={<EventDate event={pass} />}
            price={
              pass.from === null ? null : (
                <Trans>
                  from <Money value={pass.from} />
                </Trans>
              )
            }
            tag={<AvailabilityTag event={pass} />}
          />
        ))}
      </OfferRow>
    </section>
  );
}
