import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import type { BackOfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import { money } from '#domain/shared/money.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { BackOfficeEventViews } from './BackOfficeEventScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const detail: BackOfficeEventDetail = {
  event: {
    id: 'ev-paramo',
    title: 'Atlético Páramo – Deportivo Ceiba',
    startsAt: noon + 9 * 86_400_000,
    timeZone: 'America/Bogota',
    venue: 'Estadio Metropolitano',
    orders: 1_284,
    cancelledAt: null,
  },
  refundableAmount: money(17_462_400_000, 'COP'),
  openReservations: 37,
  canCancel: true,
  cancellation: null,
};
const progress = {
  startedAt: noon,
  by: 'Adriana Pardo',
  note: 'Lluvia: el campo no sirve.',
  waiting: 310,
  refundsInProgress: 42,
  refundsNeedingReview: 6,
  done: 926,
  open: 3,
};
const cancelled: BackOfficeEventDetail = {
  ...detail,
  event: { ...detail.event, cancelledAt: noon },
  canCancel: false,
  cancellation: progress,
};
const ready = { screen: 'ready', detail, hasCancelled: false, failure: null, dialog: null } as const;
const question = {
  kind: 'question',
  request: { name: '', note: '' },
  issues: [],
  busy: false,
  failure: null,
} as const;

const meta = {
  component: BackOfficeEventViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: ready },
} satisfies Meta<typeof BackOfficeEventViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Cancellable: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.send).toHaveBeenCalledWith({ type: 'cancellation.started' });
  },
};
export const Confirmation: Story = { args: { view: { ...ready, dialog: question } } };
export const InvalidInput: Story = {
  args: { view: { ...ready, dialog: { ...question, issues: ['OTHER_NAME', 'NO_NOTE'] } } },
  play: async ({ canvas, userEvent }) => {
    const submit = canvas.getByRole('dialog').querySelector('button[type=submit]');
    if (submit === null) throw new Error('The submit button is missing');
    await userEvent.click(submit);
    await waitFor(() => expect(canvas.getByLabelText(/nombre del evento|name of the event/i)).toHaveFocus());
  },
};
export const JustCancelled: Story = {
  args: { view: { ...ready, detail: cancelled, hasCancelled: true } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/^el evento está cancelado|^the event is cancelled/i).closest('[role]'),
    ).toHaveFocus();
  },
};
export const InProgress: Story = { args: { view: { ...ready, detail: cancelled } } };
export const Completed: Story = {
  args: {
    view: {
      ...ready,
      detail: {
        ...cancelled,
        openReservations: 0,
        cancellation: { ...progress, waiting: 0, refundsInProgress: 0, open: 0, done: 1_278 },
      },
    },
  },
};
export const ConcurrentChange: Story = {
  args: { view: { ...ready, detail: cancelled, failure: aFailure('TRANSITION_NOT_ALLOWED') } },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
