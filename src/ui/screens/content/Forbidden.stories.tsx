import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { mariana } from '#testing/sale-driver.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { Forbidden } from './Forbidden.tsx';

const meta = {
  component: Forbidden,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    onBack: fn(),
    otherSite: { market: 'MEX', href: 'https://taquilla.example.mx/authorization/operators' },
    session: { screen: 'signedIn', user: mariana, canSell: false, signingOut: false, failure: null },
  },
} satisfies Meta<typeof Forbidden>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Fan: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /otra cuenta|another account/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'signOut.requested' });
    await userEvent.click(canvas.getByRole('button', { name: /volver|atrás|back/i }));
    await expect(args.onBack).toHaveBeenCalled();
  },
};
export const Operator: Story = {
  args: {
    session: {
      screen: 'signedIn',
      user: { ...mariana, roles: ['designer'] },
      canSell: false,
      signingOut: false,
      failure: null,
    },
  },
};
/** Staff of the other market: their roles do not count here. */
export const StaffOfOtherMarket: Story = {
  args: {
    session: {
      screen: 'signedIn',
      user: { ...mariana, roles: [] },
      canSell: false,
      signingOut: false,
      failure: null,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /México|Mexico/ })).toHaveAttribute(
      'href',
      'https://taquilla.example.mx/authorization/operators',
    );
  },
};
export const SigningOut: Story = {
  args: { session: { screen: 'signedIn', user: mariana, canSell: false, signingOut: true, failure: null } },
};
export const SignOutFailed: Story = {
  args: {
    session: {
      screen: 'signedIn',
      user: mariana,
      canSell: false,
      signingOut: false,
      failure: aFailure('OFFLINE'),
    },
  },
};
export const Anonymous: Story = { args: { session: { screen: 'visitor' } } };
