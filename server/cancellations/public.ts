// Cancelled events and what becomes of their sales. Other contexts import this file only.
export { postgresCancellations } from './cancellations.repository.ts';
export { registerCancellationRoutes } from './cancellations.routes.ts';
export { processCancelledEvents } from './process-cancelled-events.ts';
