import { describe, expect, it } from 'vitest';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { err, ok } from '#domain/shared/result.ts';
import { anEventDraft } from '#testing/builders/an-event-draft.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { eventDraftMachine } from './event-draft.machine.ts';
import { toEventDraftView } from './event-draft.view.ts';

const copy = anEventDraft({ version: 1, faults: [{ field: 'startsAt', reason: 'MISSING' }] });
const typed = { ...copy.fields, startsAt: '2027-04-01T18:00' };
const saved = anEventDraft({ version: 2, fields: typed });
const faulty = anEventDraft({ version: 2, faults: copy.faults });
const byOther = anEventDraft({ version: 3, fields: { ...copy.fields, competition: 'Copa' } });
const rejected = (code: FailureCode) => err(createFlowFailure(code));

const walked = walkMachine(eventDraftMachine, {
  input: { of: { kind: 'COPY', eventId: 'ev' }, key: 'key' },
  events: [
    { type: 'draft.submitted', fields: typed, publishes: false },
    { type: 'draft.submitted', fields: typed, publishes: true },
    { type: 'removal.requested' },
    { type: 'publication.confirmed' },
    { type: 'removal.confirmed' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    openDraft: [ok(copy), rejected('OFFLINE')],
    saveDraft: [ok(saved), ok(faulty), rejected('VERSION_CONFLICT'), rejected('UNKNOWN')],
    publishDraft: [ok({ eventId: 'ev-2' }), rejected('FIELDS_INVALID'), rejected('UNKNOWN')],
    discardDraft: [ok({ eventId: null }), rejected('VERSION_CONFLICT'), rejected('UNKNOWN')],
    findCurrentDraft: [ok(byOther), rejected('OFFLINE')],
  },
  distinguish: ({ context }) => [
    context.draft?.version,
    context.draft?.faults.length,
    context.typed === null,
    context.publishes,
    context.hasSaved,
    context.conflict,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toEventDraftView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

describe('writing an event', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('publishes nothing that has faults', () => {
    const questions = ready.filter(({ question }) => question === 'PUBLISH');
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.every(({ draft }) => draft.faults.length === 0)).toBe(true);
  });

  it('keeps what was typed, whatever happened', () => {
    const written = walked.snapshots.filter(({ context }) => context.typed !== null).map(toEventDraftView);
    expect(written.some((view) => view.screen === 'ready' && view.failure !== null)).toBe(true);
    expect(written.every((view) => view.screen !== 'ready' || view.fields === typed)).toBe(true);
    expect(ready.some(({ conflict }) => conflict?.includes('competition'))).toBe(true);
  });

  it('shows no faults of an untouched copy', () => {
    expect(ready.filter(({ draft }) => draft.version === 1).every(({ faults }) => faults.length === 0)).toBe(
      true,
    );
    expect(ready.some(({ faults }) => faults.length > 0)).toBe(true);
  });
});
