import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StaffSignedOut } from './SignedOut.tsx';

/** The session of a seller ended in the middle of a sale. */
const meta = {
  component: StaffSignedOut,
  parameters: { layout: 'fullscreen' },
  args: { loginHref: '/operator/login' },
} satisfies Meta<typeof StaffSignedOut>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OfStaff: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/sesión/);
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/operator/login');
  },
};
export const OfStaffDarkEnglish: Story = { globals: { language: 'en', theme: 'dark' } };
