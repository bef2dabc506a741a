import { Component, type ReactNode } from 'react';

/** Shows a fallback page when even the layout around the pages fails. */
export class RootErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <RootErrorMessage /> : this.props.children;
  }
}

/** Shown in both languages, because it is used when no messages are loaded. */
export function RootErrorMessage() {
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
