import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BackOfficeNav } from './BackOfficeNav.tsx';

const meta = {
  component: BackOfficeNav,
  parameters: { layout: 'fullscreen' },
  args: { roles: ['manager'], path: '/backoffice/operators', alerts: 3 },
} satisfies Meta<typeof BackOfficeNav>;

export default meta;
type Story = StoryObj<typeof meta>;

const readLinks = (canvas: { getAllByRole(role: 'link'): HTMLElement[] }) =>
  canvas.getAllByRole('link').map((link) => link.getAttribute('href'));

export const Manager: Story = {
  play: async ({ canvas }) => {
    await expect(readLinks(canvas)).toEqual([
      '/assistant',
      '/backoffice/sales',
      '/backoffice/staff-bookings',
      '/backoffice/transfers',
      '/assistant/installment?list=overdue',
      '/backoffice/catalogue',
      '/backoffice/events',
      '/backoffice/payment-exceptions',
      '/backoffice/fans',
      '/backoffice/operators',
      '/backoffice/account',
    ]);
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveAttribute(
      'href',
      '/backoffice/operators',
    );
    await expect(canvas.getByRole('link', { name: /(alertas|alerts).*3/i })).toBeVisible();
  },
};
export const Seller: Story = {
  args: { roles: ['fan', 'seller'], path: '/backoffice/account' },
  play: async ({ canvas }) => {
    await expect(readLinks(canvas)).toEqual(['/assistant', '/backoffice/transfers', '/backoffice/account']);
  },
};
export const Designer: Story = {
  args: { roles: ['designer'], path: '/backoffice/layout_editor' },
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await expect(readLinks(canvas)).toEqual(['/backoffice/layout_editor', '/backoffice/account']);
  },
};
