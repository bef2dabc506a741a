import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { BottomSheet } from './BottomSheet.tsx';
import type { ReadGestures } from './sheet-gestures.ts';
import { sheetHeights } from './sheet-heights.ts';

/** Treats every move as a drag: the real gesture machine decides what is a tremble. */
const readPlainGestures: ReadGestures = (tell) => {
  let y: number | null = null;
  let isDrag = false;
  return {
    send(moved) {
      if (moved.type === 'pointer.pressed') {
        y = moved.at.y;
        isDrag = false;
      } else if (moved.type === 'pointer.moved' && y !== null) {
        isDrag = true;
        tell({ type: 'dragged', dy: moved.at.y - y });
        y = moved.at.y;
      } else if (moved.type === 'pointer.released') {
        y = null;
        if (isDrag) tell({ type: 'settled' });
      }
    },
    stop: () => undefined,
  };
};

const lines = Array.from({ length: 30 }, (_, i) => ({
  id: `line-${i.toString()}`,
  text: `Fila ${(i + 1).toString()}`,
}));

function SheetOverMap(props: ComponentProps<typeof BottomSheet>) {
  const [height, setHeight] = useState(props.height);
  return (
    <main
      style={{
        containerType: 'size',
        display: 'flex',
        flexDirection: 'column',
        height: 720,
        overflow: 'clip',
        background: 'var(--surface-2)',
      }}
    >
      <h1 style={{ flex: 1, padding: 20 }}>El mapa</h1>
      <BottomSheet
        {...props}
        height={height}
        onHeight={(next) => {
          props.onHeight(next);
          setHeight(next);
        }}
      />
    </main>
  );
}

const meta = {
  component: BottomSheet,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'phone' } },
  render: (args) => <SheetOverMap {...args} />,
  args: {
    label: 'Precios y sillas',
    height: 'peek',
    onHeight: fn(),
    readGestures: readPlainGestures,
    title: <b>Localidades y precios</b>,
    children: () => (
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>
            <Button wide>{text}</Button>
          </li>
        ))}
      </ul>
    ),
  },
} satisfies Meta<typeof BottomSheet>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Two presses open it fully and a third closes it; closed, none of its content can be reached. */
export const ToggledByPress: Story = {
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByRole('button', { name: 'Localidades y precios' });
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('button', { name: 'Fila 1' })).toBeNull();
    const before = canvas.getByRole('heading').getBoundingClientRect().height;

    await userEvent.click(handle);
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('button', { name: 'Fila 1' })).toBeVisible();
    await expect(canvas.getByRole('heading').getBoundingClientRect().height).toBe(before);

    await userEvent.click(handle);
    await userEvent.click(handle);
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
  },
};

/** Arrow keys raise it; Escape anywhere inside closes it and returns the focus. */
export const ToggledByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByRole('button', { name: 'Localidades y precios' });
    handle.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(canvas.getByRole('region')).toHaveAttribute('data-height', 'full');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Fila 1' })).toHaveFocus();

    await userEvent.keyboard('{Escape}');
    await expect(handle).toHaveFocus();
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
  },
};

/** Dragging raises it; released, it settles at one of three heights and presses no button on its way. */
export const Dragged: Story = {
  play: async ({ args, canvas }) => {
    const handle = canvas.getByRole('button', { name: 'Localidades y precios' });
    const { x, y } = handle.getBoundingClientRect();
    const move = (type: string, clientY: number) =>
      handle.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          isPrimary: true,
          buttons: 1,
          pointerId: 1,
          clientX: x,
          clientY,
        }),
      );
    const hold = HTMLElement.prototype.setPointerCapture;
    HTMLElement.prototype.setPointerCapture = () => undefined;
    move('pointerdown', y);
    for (let up = 0; up <= 260; up += 2) move('pointermove', y - up);
    const top = () => Math.round(handle.getBoundingClientRect().top);
    await waitFor(() => expect(top()).toBe(Math.round(y - 260)));
    const lifted = top();
    move('pointerup', y - 260);
    const letGo = top();
    handle.click();
    HTMLElement.prototype.setPointerCapture = hold;

    await expect(letGo).toBe(lifted);
    await waitFor(() => expect(args.onHeight).toHaveBeenCalledTimes(1));
    await expect(sheetHeights.slice(1)).toContain(canvas.getByRole('region').dataset.height);
  },
};

/** The open section and its next action are visible without raising the sheet. */
export const WithHeader: Story = {
  args: {
    title: <b>Sección 114</b>,
    head: (
      <Button variant="primary" wide>
        Ver las sillas
      </Button>
    ),
  },
};

export const HalfOpen: Story = { args: { height: 'half' } };
export const FullyOpen: Story = { args: { height: 'full' } };
