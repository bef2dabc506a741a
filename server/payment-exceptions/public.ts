// Payments that need manual review. Other contexts import this file only.
export { postgresPaymentExceptions } from './payment-exceptions.repository.ts';
export { registerPaymentExceptionRoutes } from './payment-exceptions.routes.ts';
