import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { SavedCardsViews } from './SavedCardsScreen.tsx';

const visa: SavedCard = {
  id: 'visa',
  brand: 'visa',
  lastFour: '4242',
  expMonth: 11,
  expYear: 2030,
  issuer: 'Banco del Hincha',
  securityCodeLength: 3,
  isDefault: true,
  isExpired: false,
};
const expired: SavedCard = {
  ...visa,
  id: 'amex',
  brand: 'amex',
  lastFour: '0005',
  expMonth: 3,
  expYear: 2026,
  issuer: null,
  isDefault: false,
  isExpired: true,
};
const ready = {
  screen: 'ready',
  cards: [visa, expired],
  removing: null,
  removed: null,
  failure: null,
} as const;

const meta = {
  component: SavedCardsViews,
  args: { send: fn(), view: ready },
} satisfies Meta<typeof SavedCardsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A card is removed after a question, which may be answered with no. */
export const Ready: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const remove = canvas.getByRole('button', { name: /0005$/ });
    await userEvent.click(remove);
    const question = within(screen.getByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Conservarla' }));
    await expect(args.send).not.toHaveBeenCalled();
    await userEvent.click(remove);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la tarjeta' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'removal.confirmed', cardId: 'amex' });
  },
};
export const DarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };
export const Removing: Story = {
  args: { view: { ...ready, removing: 'amex' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /4242$/ })).toBeDisabled();
  },
};
export const Removed: Story = {
  args: { view: { ...ready, cards: [visa], removed: expired } },
  play: async ({ canvas }) => {
    const removed = canvas.getByRole('alert');
    await expect(removed).toHaveTextContent(/0005/);
    await expect(removed).toHaveFocus();
  },
};
export const RemovalFailed: Story = {
  args: { view: { ...ready, failure: aFailure('PROVIDER_UNAVAILABLE') } },
};
export const Empty: Story = { args: { view: { ...ready, cards: [] } } };
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
