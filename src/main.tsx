import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRetries } from '#adapters/http/http-client.ts';
import { readVisit } from '#composition/environment.ts';
import { createPagePorts } from '#composition/first-page-ports.ts';
import { startFlows } from '#composition/flows.ts';
import { keepPlace } from '#composition/keep-place.ts';
import { RootErrorBoundary, RootErrorMessage } from '#composition/RootErrorBoundary.tsx';
import { readSites } from '#composition/read-sites.ts';
import { createCrashReporter } from '#composition/report-crashes.ts';
import { startRouter } from '#composition/router.ts';
import { waitForMessages } from '#composition/wait-for-messages.ts';
import { yieldToBrowser } from '#composition/yield-to-browser.ts';
import { preloadFirstPage } from '#ui/routes/preload-first-page.ts';
import { runWhenIdle } from '#ui/routes/run-when-idle.ts';
import '#ui/theme/theme.css';

/** The maximum time in milliseconds that the first screen waits for the data of the first page. */
const maxWaitMs = 3_000;

/**
 * Replaces the first screen of index.html once the first page is ready. Each part of the start is a task of its
 * own, and the first rendering consists of many small ones, so that a slow phone stays responsive. There is no
 * top-level await: pages that are loaded later share a chunk with this file and would wait for it forever.
 */
async function render(container: HTMLElement): Promise<void> {
  await yieldToBrowser(window);
  const visit = readVisit(window);
  const { ports, loadResolver } = createPagePorts(window);
  await yieldToBrowser(window);
  const flows = startFlows(ports, loadResolver, visit);
  await yieldToBrowser(window);
  const router = startRouter(flows, { market: visit.market, sites: readSites(window) });
  const timeout = new Promise((resume) => setTimeout(resume, maxWaitMs));
  const [hasMessages] = await Promise.all([
    waitForMessages(flows.preferences),
    router.load(),
    Promise.race([preloadFirstPage(flows, window.location), timeout]),
  ]);
  await yieldToBrowser(window);
  const onCrash = createCrashReporter(ports.crashReports, window.console);
  keepPlace(container);
  startTransition(() =>
    createRoot(container, { onCaughtError: onCrash, onUncaughtError: onCrash }).render(
      <StrictMode>
        <RootErrorBoundary>
          {hasMessages ? <RouterProvider router={router} /> : <RootErrorMessage />}
        </RootErrorBoundary>
      </StrictMode>,
    ),
  );
  // A request that fails then does not wait for them, even when the connection is gone by then. A failed load is repeated
  // by the request that needs it.
  runWhenIdle(() => void loadRetries().catch(() => null));
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the application');
void render(root);
