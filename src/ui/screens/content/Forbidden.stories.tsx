import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { mariana } from '#testing/sale-desk.ts';
import { aTrouble } from '../story-things.stories.ts';
import { Forbidden } from './Forbidden.tsx';

const meta = {
  component: Forbidden,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    onBack: fn(),
    who: { screen: 'signedIn', user: mariana, canSell: false, signingOut: false, trouble: null },
  },
} satisfies Meta<typeof Forbidden>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AFan: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /otra cuenta|another account/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'signOut.requested' });
    await userEvent.click(canvas.getByRole('button', { name: /volver|atrás|back/i }));
    await expect(args.onBack).toHaveBeenCalled();
  },
};
export const AnOperator: Story = {
  args: {
    who: {
      screen: 'signedIn',
      user: { ...mariana, roles: ['designer'] },
      canSell: false,
      signingOut: false,
      trouble: null,
    },
  },
};
export const SigningOut: Story = {
  args: { who: { screen: 'signedIn', user: mariana, canSell: false, signingOut: true, trouble: null } },
};
export const NotSignedOut: Story = {
  args: {
    who: {
      screen: 'signedIn',
      user: mariana,
      canSell: false,
      signingOut: false,
      trouble: aTrouble('OFFLINE'),
    },
  },
};
export const Nobody: Story = { args: { who: { screen: 'visitor' } } };
