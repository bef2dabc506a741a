import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { anEventDraft } from '#testing/builders/an-event-draft.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { EventDraftViews } from './EventDraftScreen.tsx';

const draft = anEventDraft();
const copy = anEventDraft({
  version: 1,
  fields: { ...draft.fields, startsAt: '', saleOpensAt: '', saleClosesAt: '' },
});
const ready = {
  screen: 'ready',
  draft,
  fields: draft.fields,
  faults: [],
  hasSaved: false,
  conflict: null,
  failure: null,
  busy: false,
  question: null,
} as const;
const faults = [
  { field: 'titles.es', reason: 'MISSING' },
  { field: 'away', reason: 'AWAY_IS_HOME' },
  { field: 'startsAt', reason: 'MISSING' },
  { field: 'saleClosesAt', reason: 'NOT_AFTER_OPENING' },
  { field: 'prices.SUR', reason: 'INVALID_VALUE' },
] as const;

const meta = {
  component: EventDraftViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: ready },
} satisfies Meta<typeof EventDraftViews>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Reads every field as it was typed, and keeps it. */
export const NewCopy: Story = {
  args: { view: { ...ready, draft: copy, fields: copy.fields } },
  play: async ({ args, canvas, userEvent }) => {
    const price = canvas.getByLabelText('Sur');
    await userEvent.type(price, '45 mil');
    await userEvent.click(canvas.getByRole('button', { name: /^(?:Guardar|Save)$/ }));
    await waitFor(() => expect(price).toHaveFocus());
    await expect(args.send).not.toHaveBeenCalled();
    await expect(price).toHaveValue('45 mil');
    await userEvent.clear(price);
    await userEvent.type(price, '45.000');
    await userEvent.click(canvas.getByRole('button', { name: /^(?:Publicar|Publish)$/ }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'draft.submitted',
      publishes: true,
      fields: { ...copy.fields, prices: [...copy.fields.prices, { zone: 'SUR', total: 4_500_000 }] },
    });
  },
};
export const WithFaults: Story = {
  args: {
    view: {
      ...ready,
      fields: { ...draft.fields, titles: { es: '', en: '' }, away: 'paramo', startsAt: '' },
      faults,
      hasSaved: true,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(/^(?:Título en español|Title in Spanish)/)).toBeInvalid();
    await expect(canvas.getByLabelText('Sur')).toBeInvalid();
  },
};
export const Saved: Story = { args: { view: { ...ready, hasSaved: true } } };
export const ChangeOfAPublishedEvent: Story = {
  args: { view: { ...ready, draft: { ...draft, eventId: 'ev-paramo' } } },
};
export const Publication: Story = {
  args: { view: { ...ready, question: 'PUBLISH' } },
  play: async ({ args, canvas, userEvent }) => {
    const confirm = [...canvas.getByRole('alertdialog').querySelectorAll('button')].at(-1);
    if (confirm === undefined) throw new Error('The confirmation is missing');
    await userEvent.click(confirm);
    await expect(args.send).toHaveBeenCalledWith({ type: 'publication.confirmed' });
  },
};
export const Removal: Story = { args: { view: { ...ready, question: 'DISCARD' } } };
export const Conflict: Story = { args: { view: { ...ready, conflict: ['startsAt', 'prices'] } } };
export const LostResponse: Story = { args: { view: { ...ready, failure: aFailure('UNKNOWN') } } };
export const Published: Story = { args: { view: { screen: 'published', eventId: 'ev-paramo' } } };
export const Discarded: Story = { args: { view: { screen: 'discarded' } } };
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
