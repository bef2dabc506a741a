import { Component, type ReactNode } from 'react';

/** The last door: when even the page around the pages fails, there is still something to read and to press. */
export class RootBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Apology /> : this.props.children;
  }
}

/** In both languages, for it stands where no words could be had. */
export function Apology() {
  return (
    <main>
      <h1>Taquilla</h1>
      <p lang="es">Algo falló de nuestro lado. Tus asientos y tus pagos están a salvo.</p>
      <p lang="en">Something failed on our side. Your seats and your payments are safe.</p>
      <p>
        <a href={window.location.href}>Volver a cargar · Reload</a>
      </p>
    </main>
  );
}
