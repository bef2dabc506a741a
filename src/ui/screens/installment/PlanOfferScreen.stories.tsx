import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { type OfferedPlan, schedulePlan } from '#domain/installment/plan-schedule.ts';
import type { PlanTerms } from '#domain/installment/plan-terms.ts';
import { newHold, type Reservation } from '#domain/reservation/reservation.ts';
import { pesos } from '#domain/shared/money.ts';
import { aFailure, anEvent, anOrder } from '../story-fixtures.stories.ts';
import { PlanOfferViews } from './PlanOfferScreen.tsx';

const meta = {
  component: PlanOfferViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: { salesChannel: 'SELF_SERVICE', screen: 'loading' } },
} satisfies Meta<typeof PlanOfferViews>;

export default meta;
type Story = StoryObj<typeof meta>;

function anOffer(terms: Partial<PlanTerms> = {}): OfferedPlan {
  const plan = schedulePlan(
    {
      id: 'tres-cuotas',
      kind: 'SUBSCRIPTION',
      installments: 3,
      firstShare: null,
      every: 'MONTH',
      lastDueAt: null,
      graceDays: 5,
      returnedShare: 8_000,
      ...terms,
    },
    {
      total: pesos(780_000, 'COP'),
      now: Date.UTC(2027, 1, 18, 21, 14),
      timeZone: 'America/Bogota',
      startsAt: Date.UTC(2027, 7, 1),
      cardLimits: null,
    },
  );
  if (!plan.ok) throw new Error('The plan fits');
  return plan.value;
}

const [three, two] = [
  anOffer(),
  anOffer({
    id: 'abono',
    kind: 'ONE_TIME_PAYMENT',
    installments: 2,
    firstShare: 2_000,
    graceDays: 0,
    returnedShare: 0,
  }),
];
const [first] = three.installments;
if (first === undefined) throw new Error('A plan of three has a first installment');
const { items, total } = anOrder();
const reservation: Reservation = {
  ...newHold,
  reservationId: 'reservation-1',
  eventId: 'par-cei-27',
  salesChannel: 'SELF_SERVICE',
  items,
  total,
  serverNow: Date.UTC(2027, 1, 18, 21, 14),
  expiresAt: Date.UTC(2027, 1, 18, 21, 24),
  maxExpiresAt: null,
  extensionsLeft: 10,
  version: 1,
};
const choosing = {
  salesChannel: 'SELF_SERVICE',
  screen: 'choosing',
  event: anEvent(),
  reservation,
  offers: [three],
  chosen: three,
  first,
  opening: false,
  failure: null,
} as const;

export const Loading: Story = {};
export const Unreachable: Story = {
  args: { view: { salesChannel: 'SELF_SERVICE', screen: 'unreachable', failure: aFailure('OFFLINE') } },
};
export const SeatsGone: Story = { args: { view: { salesChannel: 'SELF_SERVICE', screen: 'gone' } } };
export const WithoutOffer: Story = {
  args: { view: { salesChannel: 'SELF_SERVICE', screen: 'withoutOffer' } },
};

/** Dates, amounts, the whole cost and what happens on default are shown before anything is agreed. */
export const Choosing: Story = {
  args: { view: choosing },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByText(/260\.000/).length).toBeGreaterThanOrEqual(3);
    await expect(canvas.getByText(/780\.000/)).toBeVisible();
    await expect(canvas.getByText(/80\s?%/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /260\.000/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'plan.confirmed' });
  },
};

export const SeveralPlans: Story = {
  args: { view: { ...choosing, offers: [three, two], chosen: two } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('radio')[0] ?? document.body);
    await expect(args.send).toHaveBeenCalledWith({ type: 'offer.chosen', offerId: 'tres-cuotas' });
  },
};

export const Opening: Story = { args: { view: { ...choosing, opening: true } } };

/** The schedule changed between the page and the confirmation. */
export const Changed: Story = { args: { view: { ...choosing, failure: aFailure('TOTAL_CHANGED') } } };
