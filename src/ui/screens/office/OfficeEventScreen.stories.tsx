import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { OfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import { money } from '#domain/shared/money.ts';
import { aTrouble } from '../story-things.stories.ts';
import { OfficeEventViews } from './OfficeEventScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const detail: OfficeEventDetail = {
  event: {
    id: 'ev-paramo',
    title: 'Atlético Páramo – Deportivo Ceiba',
    startsAt: noon + 9 * 86_400_000,
    timeZone: 'America/Bogota',
    venue: 'Estadio Metropolitano',
    orders: 1_284,
    cancelledAt: null,
  },
  money: money(17_462_400_000, 'COP'),
  open: 37,
  canCancel: true,
  cancellation: null,
};
const progress = {
  startedAt: noon,
  by: 'Adriana Pardo',
  note: 'Lluvia: el campo no sirve.',
  waiting: 310,
  onTheirWay: 42,
  needHand: 6,
  done: 926,
  open: 3,
};
const cancelled: OfficeEventDetail = {
  ...detail,
  event: { ...detail.event, cancelledAt: noon },
  canCancel: false,
  cancellation: progress,
};
const ready = { screen: 'ready', detail, trouble: null, dialog: null } as const;
const question = {
  kind: 'question',
  wish: { name: '', note: '' },
  issues: [],
  busy: false,
  trouble: null,
} as const;

const meta = {
  component: OfficeEventViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: ready },
} satisfies Meta<typeof OfficeEventViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ToCancel: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.send).toHaveBeenCalledWith({ type: 'cancellation.begun' });
  },
};
export const Asking: Story = { args: { view: { ...ready, dialog: question } } };
export const OfAnotherName: Story = {
  args: { view: { ...ready, dialog: { ...question, issues: ['OTHER_NAME', 'NO_NOTE'] } } },
};
export const UnderWay: Story = { args: { view: { ...ready, detail: cancelled } } };
export const Through: Story = {
  args: {
    view: {
      ...ready,
      detail: {
        ...cancelled,
        open: 0,
        cancellation: { ...progress, waiting: 0, onTheirWay: 0, open: 0, done: 1_278 },
      },
    },
  },
};
export const SomebodyWasFirst: Story = {
  args: { view: { ...ready, detail: cancelled, trouble: aTrouble('TRANSITION_REFUSED') } },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', trouble: aTrouble('OFFLINE') } } };
