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
import { listenToSheetHands, type ReadGestures } from './sheet-hands.ts';
import { heightAfterDrag, heightAfterKey, heightAfterPress, type SheetHeight } from './sheet-heights.ts';

type BottomSheetProps = {
  readonly label: string;
  readonly height: SheetHeight;
  /** The same function at every drawing: a drag goes on while others draw. */
  readonly onHeight: (height: SheetHeight) => void;
  /** What it is about, on the handle: always in sight. */
  readonly title: ReactNode;
  /** Under the title, always in sight too: the next thing to do. */
  readonly head?: ReactNode;
  /** The rest, for whoever lifts it; whether it is up, or on its way, says what is worth drawing. */
  readonly children: (isUp: boolean) => ReactNode;
  readonly readGestures: ReadGestures;
  readonly handle?: Ref<HTMLButtonElement>;
};

/**
 * The foot of a map on a phone: pulled up by a hand, pressed up by a finger or a key, while the map above stays alive. It
 * lies over the map and never moves it: what stands around it keeps its place. Where there is room for a column beside the
 * map it is no sheet at all: only its content stays.
 */
export function BottomSheet({
  label,
  height,
  onHeight,
  title,
  head,
  children,
  readGestures,
  handle,
}: BottomSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  const isUp = height !== 'peek' || isDragged;
  // Not before its new height is drawn: in between it would fall to the ground for a frame.
  useLayoutEffect(() => {
    if (!isDragged) sheet.current?.style.removeProperty('--sheet-share');
  }, [isDragged]);

  const grip = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return undefined;
      let share: number | null = null;
      let lastStep = 0;
      return listenToSheetHands(element, {
        readGestures,
        onDrag(dy) {
          const box = sheet.current;
          if (box === null) return;
          share ??= shareOf(box);
          share = Math.min(1, Math.max(0, share - dy / roomOf(box)));
          lastStep = dy;
          box.style.setProperty('--sheet-share', String(share));
          setDragged(true);
        },
        onRest() {
          const rest = heightAfterDrag(share ?? 0, lastStep);
          share = null;
          setDragged(false);
          onHeight(rest);
        },
      });
    },
    [readGestures, onHeight],
  );

  const hearHandle = (event: KeyboardEvent) => {
    const next = heightAfterKey(height, event.key);
    if (next === null) return;
    event.preventDefault();
    onHeight(next);
  };
  const leave = (event: KeyboardEvent) => {
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
      data-dragged={isDragged || undefined}
      onKeyDown={leave}
    >
      <div ref={grip} className={styles.grip}>
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-expanded={height !== 'peek'}
          aria-controls={id}
          onClick={() => onHeight(heightAfterPress[height])}
          onKeyDown={hearHandle}
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

/** How far it is up now, even on its way. */
const shareOf = (sheet: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(sheet).getPropertyValue('--sheet-share')) || 0;

/** The pixels that a sheet may rise, as its style sheet reckons them. */
function roomOf(sheet: HTMLElement): number {
  const body = sheet.lastElementChild;
  return body === null ? 1 : Number.parseFloat(getComputedStyle(body).maxHeight) || 1;
}
