import { calculateContrast } from '#domain/catalogue/poster/colors.ts';

/** The least contrast of text (WCAG 2.2, 1.4.3): of large or bold large text, and of any other. */
const leastContrast = { large: 3, regular: 4.5 } as const;

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const controls = 'button, a[href], summary, input, select, textarea, [role="button"], [role="option"]';

/**
 * Measures the text of every control against the ground it is drawn on, in both themes. The ground is the nearest
 * opaque background among its ancestors; a control over a picture or a gradient is not measured, and a disabled one
 * needs no contrast. Returns one line per control that cannot be read.
 *
 * The accessibility rules of axe leave many of these undecided, a button without a fill of its own among them.
 */
export function findUnreadableControls(root: HTMLElement): readonly string[] {
  const theme = root.ownerDocument.documentElement.dataset;
  const shown = theme.theme;
  const still = root.ownerDocument.createElement('style');
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
  root.ownerDocument.head.append(still);
  try {
    return ['light', 'dark'].flatMap((name) => {
      theme.theme = name;
      return [...root.ownerDocument.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
        const contrast = measureContrast(control);
        return contrast === null || contrast.measured >= contrast.least
          ? []
          : [`${name}: "${control.textContent?.trim()}" ${contrast.measured.toFixed(1)} < ${contrast.least}`];
      });
    });
  } finally {
    if (shown === undefined) delete theme.theme;
    else theme.theme = shown;
    still.remove();
  }
}

function measureContrast(control: HTMLElement): { readonly measured: number; readonly least: number } | null {
  const label = findTextHolder(control);
  if (label === null || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return null;
  if (control.closest('[aria-disabled="true"], :disabled, [inert]') !== null) return null;
  const ground = findGround(label);
  if (ground === null) return null;
  const { color, fontSize, fontWeight } = getComputedStyle(label);
  const size = Number.parseFloat(fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number.parseInt(fontWeight, 10) >= 700);
  const text = blend(toRgba(color), ground);
  return {
    measured: calculateContrast(toHex(text), toHex(ground)),
    least: isLarge ? leastContrast.large : leastContrast.regular,
  };
}

/** Finds the element that directly holds the visible text of a control. */
function findTextHolder(control: HTMLElement): Element | null {
  const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (node.textContent?.trim() === '' || holder === null) continue;
    const { width, height } = holder.getBoundingClientRect();
    // Text of one pixel is for screen readers alone.
    if (width > 2 && height > 2 && getComputedStyle(holder).visibility === 'visible') return holder;
  }
  return null;
}

/** Finds the colour that an element is drawn on. Returns null over a picture or gradient. */
function findGround(element: Element): Rgba | null {
  const layers: Rgba[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
    if (backgroundImage !== 'none' || opacity !== '1') return null;
    const layer = toRgba(backgroundColor);
    layers.push(layer);
    if (layer[3] === 1) return layers.reduceRight((below, above) => blend(above, below));
  }
  return layers.reduceRight((below, above) => blend(above, below), [255, 255, 255, 1]);
}

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** Reads any CSS colour, such as oklch. */
function toRgba(color: string): Rgba {
  if (canvas === null) throw new Error('Colours are read with a canvas, which this browser lacks');
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

const blend = ([red, green, blue, alpha]: Rgba, below: Rgba): Rgba => [
  red * alpha + below[0] * (1 - alpha),
  green * alpha + below[1] * (1 - alpha),
  blue * alpha + below[2] * (1 - alpha),
  1,
];

const toHex = ([red, green, blue]: Rgba): string =>
  `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
