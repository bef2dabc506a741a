// Cash payments collected at a box office. Other contexts import this file only.
export { registerBoxOfficeRoutes } from './box-office.routes.ts';
