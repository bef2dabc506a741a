// Requests to the support mailbox. Other contexts import this file only.
export { createSupportRequestHandler } from './support-request-email.ts';
export { registerSupportRoutes } from './support-requests.routes.ts';
