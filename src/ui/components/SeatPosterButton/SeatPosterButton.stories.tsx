import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, waitFor } from 'storybook/test';
import { aStoryEvent, clubs } from '../story-events.ts';
import { SeatPosterButton } from './SeatPosterButton.tsx';

const meta = {
  component: SeatPosterButton,
  args: {
    event: aStoryEvent(),
    facts: [
      { id: 'section', term: 'Sección', value: '114' },
      { id: 'row', term: 'Fila', value: 'F' },
      { id: 'seat', term: 'Silla', value: '9' },
    ],
  },
} satisfies Meta<typeof SeatPosterButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A device that shares files. */
function deviceThatShares(share: (data: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share });
}

export const Shared: Story = {
  play: async ({ canvas, userEvent }) => {
    const share = fn(async (_data: ShareData) => {});
    deviceThatShares(share);
    const write = spyOn(CanvasRenderingContext2D.prototype, 'fillText');

    await userEvent.click(canvas.getByRole('button', { name: 'Compartir póster del lugar' }));

    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const [picture] = share.mock.calls[0]?.[0].files ?? [];
    await expect([picture?.name, picture?.type]).toEqual(['par-cei-27.png', 'image/png']);
    const { width, height } = await createImageBitmap(picture ?? new Blob());
    await expect([width, height]).toEqual([1080, 1350]);
    await expect(write.mock.calls.map(([text]) => text)).toEqual([
      'Ahí voy a estar',
      'DEPORTIVO PÁRAMO',
      'ATLÉTICO CEIBA',
      'dom 14 de marzo · 18:30',
      'Estadio La Ceiba, Cali',
      'Sección',
      '114',
      'Fila',
      'F',
      'Silla',
      '9',
      'taqui',
      'll',
      'a',
    ]);
    write.mockRestore();
  },
};

/** Closing the device's dialog downloads nothing. */
export const Closed: Story = {
  play: async ({ canvas, userEvent }) => {
    const share = fn(async (_data: ShareData) => {
      throw new DOMException('closed', 'AbortError');
    });
    deviceThatShares(share);
    const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

    await userEvent.click(canvas.getByRole('button'));

    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    await waitFor(() => expect(canvas.getByRole('button')).toHaveTextContent('Compartir'));
    await expect(click).not.toHaveBeenCalled();
    click.mockRestore();
  },
};

/** A device that shares no files, with an event of one name in general admission. */
export const Downloaded: Story = {
  args: {
    event: aStoryEvent({ id: 'clasica-27', kind: 'CYCLING', home: clubs.clasica, away: null }),
    facts: [{ id: 'section', term: 'Sección', value: 'Alto del Páramo' }],
  },
  play: async ({ canvas, userEvent }) => {
    Object.assign(navigator, { canShare: () => false });
    const downloads: string[] = [];
    const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      downloads.push(this.download);
    });

    await userEvent.click(canvas.getByRole('button'));

    await waitFor(() => expect(downloads).toEqual(['clasica-27.png']));
    click.mockRestore();
  },
};
