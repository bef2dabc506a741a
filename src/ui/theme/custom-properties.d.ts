import 'react';

declare module 'react' {
  /** Inline style carries custom properties only; everything else lives in the modules. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
