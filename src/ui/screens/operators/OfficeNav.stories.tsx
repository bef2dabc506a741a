import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { OfficeNav } from './OfficeNav.tsx';

const meta = {
  component: OfficeNav,
  parameters: { layout: 'fullscreen' },
  args: { roles: ['manager'], path: '/backoffice/operators', alerts: 3 },
} satisfies Meta<typeof OfficeNav>;

export default meta;
type Story = StoryObj<typeof meta>;

const links = (canvas: { getAllByRole(role: 'link'): HTMLElement[] }) =>
  canvas.getAllByRole('link').map((link) => link.getAttribute('href'));

export const OfAManager: Story = {
  play: async ({ canvas }) => {
    await expect(links(canvas)).toEqual([
      '/assistant',
      '/backoffice/sales',
      '/backoffice/kept-seats',
      '/backoffice/transfers',
      '/backoffice/events',
      '/backoffice/alerts',
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
export const OfASeller: Story = {
  args: { roles: ['fan', 'seller'], path: '/backoffice/account' },
  play: async ({ canvas }) => {
    await expect(links(canvas)).toEqual(['/assistant', '/backoffice/transfers', '/backoffice/account']);
  },
};
export const OfADesigner: Story = {
  args: { roles: ['designer'], path: '/backoffice/layout_editor' },
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await expect(links(canvas)).toEqual(['/backoffice/layout_editor', '/backoffice/account']);
  },
};
