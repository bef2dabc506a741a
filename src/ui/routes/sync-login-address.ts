import { findLoginStepBySlug, type LoginStep, loginStepSlugs } from '#domain/identity/login-step.ts';
import type { LoginFlow } from '#machines/login/login.machine.ts';
import { toLoginView } from '#machines/login/login.view.ts';
import type { AddressBar } from './sync-sale-address.ts';

const path = '/authorization/login';

/**
 * Keeps the address in step with the login wizard: each step is a history entry, so that the browser's back button goes one
 * step back. A new address is a request to the wizard; the step it then shows is written back. Returns a function that stops.
 */
export function syncLoginAddress(
  flow: LoginFlow,
  address: Omit<AddressBar, 'back' | 'isAboveVenue'>,
): () => void {
  /** The last address on which the wizard and the page agreed: moving on from it adds an entry, anything else corrects. */
  let lastAgreed: string | null = null;
  const updateAddress = (): void => {
    const { screen, step } = toLoginView(flow.getSnapshot());
    const current = new URL(address.current(), 'https://here.invalid');
    // A signed-in person is redirected elsewhere, without a history entry.
    if (current.pathname !== path || screen === 'success') return;
    const nextAddress = getStepSlug(step);
    const shown = current.searchParams.get('step');
    const isCorrection = shown !== lastAgreed;
    lastAgreed = nextAddress;
    if (nextAddress === shown) return;
    address.go(buildLoginAddress(step, current.searchParams.get('return')), isCorrection);
  };
  const readAddress = (): void => {
    const current = new URL(address.current(), 'https://here.invalid');
    if (current.pathname !== path) return;
    const requested = findLoginStepBySlug(current.searchParams.get('step') ?? '') ?? 'LOGIN';
    const isThere = requested === toLoginView(flow.getSnapshot()).step;
    if (!isThere) flow.send({ type: 'step.requested', step: requested });
    updateAddress();
  };
  readAddress();
  const subscription = flow.subscribe(updateAddress);
  const stop = address.onChange(readAddress);
  return () => {
    subscription.unsubscribe();
    stop();
  };
}

/** Builds the address of a login step, with the page to return to. */
export function buildLoginAddress(step: LoginStep, returnTo: string | null): string {
  const name = getStepSlug(step);
  const search = new URLSearchParams({
    ...(name === null ? {} : { step: name }),
    ...(returnTo === null ? {} : { return: returnTo }),
  });
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Returns the step's slug; the first step has none. */
const getStepSlug = (step: LoginStep): string | null => (step === 'LOGIN' ? null : loginStepSlugs[step]);
