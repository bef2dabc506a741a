// The sale of events as managers control it: suspended or not, its period, and who may buy in each section. Other contexts import this file only.
export { postgresSaleControls } from './sale-controls.repository.ts';
export { registerSaleControlRoutes } from './sale-controls.routes.ts';
