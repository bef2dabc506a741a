import { ChevronUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './BottomSheet.module.css';
import { listenToSheetGestures, type ReadGestures } from './sheet-gestures.ts';
import { heightAfterDrag, heightAfterKey, heightAfterPress, type SheetHeight } from './sheet-heights.ts';

type BottomSheetProps = {
  readonly label: string;
  readonly height: SheetHeight;
  /** Must be the same function on every render: a drag goes on while other renders happen. */
  readonly onHeight: (height: SheetHeight) => void;
  /** The sheet's subject, shown on the handle at every height. */
  readonly title: ReactNode;
  /** The next action, shown under the title at every height. */
  readonly head?: ReactNode;
  /** The content. `isUp` is true when the sheet is raised or moving, so that hidden content need not be rendered. */
  readonly children: (isUp: boolean) => ReactNode;
  readonly readGestures: ReadGestures;
  /** Takes one line: the next action stands beside the handle and replaces its title. */
  readonly isSlim?: boolean;
  readonly handle?: Ref<HTMLButtonElement>;
};

/**
 * A sheet at the foot of a map on a phone, raised by dragging, pressing or keys while the map stays usable. It lies over the
 * map without moving it. Where there is room for a column beside the map, only its content is shown.
 */
export function BottomSheet({
  label,
  height,
  onHeight,
  title,
  head,
  children,
  readGestures,
  isSlim = false,
  handle,
}: BottomSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  const isUp = height !== 'peek' || isDragged;
  // A layout effect, because clearing the share before the new height is rendered would drop the sheet for a frame.
  useLayoutEffect(() => {
    if (!isDragged) sheet.current?.style.removeProperty('--sheet-share');
  }, [isDragged]);

  const grip = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return undefined;
      let share: number | null = null;
      let lastStep = 0;
      return listenToSheetGestures(element, {
        readGestures,
        onDrag(dy) {
          const box = sheet.current;
          if (box === null) return;
          share ??= readShare(box);
          share = Math.min(1, Math.max(0, share - dy / measureRoom(box)));
          lastStep = dy;
          box.style.setProperty('--sheet-share', String(share));
          setDragged(true);
        },
        onRest() {
          const restHeight = heightAfterDrag(share ?? 0, lastStep);
          share = null;
          setDragged(false);
          onHeight(restHeight);
        },
      });
    },
    [readGestures, onHeight],
  );

  const handleKey = (event: KeyboardEvent) => {
    const next = heightAfterKey(height, event.key);
    if (next === null) return;
    event.preventDefault();
    onHeight(next);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || height === 'peek') return;
    event.stopPropagation();
    sheet.current?.querySelector('button')?.focus({ preventScroll: true });
    onHeight('peek');
  };

  return (
    <section
      ref={sheet}
      className={styles.sheet}
      aria-label={label}
      data-height={height}
      data-slim={isSlim || undefined}
      data-dragged={isDragged || undefined}
      onKeyDown={closeOnEscape}
    >
      <div ref={grip} className={styles.grip}>
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-expanded={height !== 'peek'}
          aria-controls={id}
          onClick={() => onHeight(heightAfterPress[height])}
          onKeyDown={handleKey}
        >
          <span className={styles.bar} aria-hidden="true" />
          <span className={styles.title}>{title}</span>
          <ChevronUp className={styles.arrow} size={20} aria-hidden="true" />
        </button>
        {head ? <div className={styles.head}>{head}</div> : null}
      </div>
      <div id={id} className={styles.body}>
        {children(isUp)}
      </div>
    </section>
  );
}

/** Reads how far the sheet is raised now, even during its transition. */
const readShare = (sheet: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(sheet).getPropertyValue('--sheet-share')) || 0;

/** Measures how many pixels the sheet may rise, as its style sheet calculates them. */
function measureRoom(sheet: HTMLElement): number {
  const body = sheet.lastElementChild;
  return body === null ? 1 : Number.parseFloat(getComputedStyle(body).maxHeight) || 1;
}
