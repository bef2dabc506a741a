import 'react';

declare module 'react' {
  /** Inline style carries custom properties only; everything else lives in CSS modules. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
