import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { breathe } from '#composition/breathe.ts';
import { browserPorts } from '#composition/container.ts';
import { readVisit } from '#composition/environment.ts';
import { hasWords } from '#composition/first-words.ts';
import { startFlows } from '#composition/flows.ts';
import { Apology, RootBoundary } from '#composition/RootBoundary.tsx';
import { startRouter } from '#composition/router.ts';
import { tellingCrashes } from '#composition/tell-crashes.ts';
import { readFirstPage } from '#ui/routes/first-page.ts';
import '#ui/theme/theme.css';

/** The first screen stands no longer than this for want of what the page will show. */
const patience = 3_000;

/**
 * The first screen of index.html stands until there is one to put in its place. Each piece of the start is a task of its own,
 * and the first rendering many small ones, so that a slow phone goes on hearing. No await at the top: pages that are fetched
 * later share a file with this one and would wait for it for ever.
 */
async function show(place: HTMLElement): Promise<void> {
  await breathe(window);
  const visit = readVisit(window);
  const ports = browserPorts(window);
  await breathe(window);
  const flows = startFlows(ports, visit);
  await breathe(window);
  const router = startRouter(flows, visit);
  const isTooLong = new Promise((resume) => setTimeout(resume, patience));
  const [isSpeaking] = await Promise.all([
    hasWords(flows.preferences),
    router.load(),
    Promise.race([readFirstPage(flows, window.location), isTooLong]),
  ]);
  await breathe(window);
  const onCrash = tellingCrashes(ports.crashReports, window.console);
  startTransition(() =>
    createRoot(place, { onCaughtError: onCrash, onUncaughtError: onCrash }).render(
      <StrictMode>
        <RootBoundary>{isSpeaking ? <RouterProvider router={router} /> : <Apology />}</RootBoundary>
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the application');
void show(root);
