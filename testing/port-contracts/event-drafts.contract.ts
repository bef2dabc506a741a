import { describe, expect, it } from 'vitest';
import type { DraftPreviewsPort } from '#application/draft-previews.port.ts';
import type { EventDraftsPort } from '#application/event-drafts.port.ts';
import type { EventDraft } from '#domain/catalogue/event-draft.ts';
import type { Result } from '#domain/shared/result.ts';

/** The back office of a manager, and an event that was published. */
type EventDraftsSubject = {
  readonly eventDrafts: EventDraftsPort;
  readonly draftPreviews: DraftPreviewsPort;
  readonly eventId: string;
};

/** The contract of writing and publishing events, for both the in-memory port and the HTTP port. */
export function eventDraftsContract(name: string, open: () => Promise<EventDraftsSubject>): void {
  describe(`event drafts over ${name}`, () => {
    let keys = 0;
    const key = () => `draft-contract-${Date.now().toString(36)}-${++keys}`;

    it('copies an event without its dates, and publishes it once they are there', async () => {
      const { eventDrafts, draftPreviews, eventId } = await open();
      const copy = value(await eventDrafts.start(eventId, 'COPY', key()));
      const early = await eventDrafts.publish(copy, key());
      const fields: EventDraft['fields'] = {
        ...copy.fields,
        startsAt: '2030-03-02T18:00',
        saleOpensAt: '2030-01-02T10:00',
        saleClosesAt: '2030-03-02T18:00',
      };
      const change = { id: copy.id, version: copy.version, fields };
      const saveKey = key();
      const saved = value(await eventDrafts.save(change, saveKey));
      const again = value(await eventDrafts.save(change, saveKey));
      const late = await eventDrafts.save(change, key());
      const preview = value(await draftPreviews.previewEvent(copy.id));
      const publishKey = key();
      const published = value(await eventDrafts.publish(saved, publishKey));

      expect(copy).toMatchObject({ version: 1, eventId: null, fields: { startsAt: '' } });
      expect(copy.faults.map(({ field }) => field).toSorted()).toEqual([
        'saleClosesAt',
        'saleOpensAt',
        'startsAt',
      ]);
      expect(early).toMatchObject({ error: { code: 'FIELDS_INVALID' } });
      expect(saved).toMatchObject({ version: 2, fields, faults: [] });
      expect(again.version).toBe(2);
      expect(late).toMatchObject({ error: { code: 'VERSION_CONFLICT' } });
      expect(preview.title).toBe(copy.fields.titles.es);
      expect(value(await eventDrafts.publish(saved, publishKey))).toEqual(published);
      expect(await eventDrafts.find(copy.id)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    });

    it('discards a draft, and starts none of what does not exist', async () => {
      const { eventDrafts, eventId } = await open();
      const change = value(await eventDrafts.start(eventId, 'CHANGE', key()));

      expect(change).toMatchObject({ eventId, faults: [] });
      expect(value(await eventDrafts.discard(change, key()))).toEqual({ eventId });
      expect(await eventDrafts.find(change.id)).toMatchObject({ error: { code: 'NOT_FOUND' } });
      expect(await eventDrafts.start('nothing', 'COPY', key())).toMatchObject({
        error: { code: 'NOT_FOUND' },
      });
    });
  });
}

function value<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.error)}`);
  return result.value;
}
