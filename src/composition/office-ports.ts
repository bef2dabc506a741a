import { type Container, ContainerModule } from 'inversify';
import { cancellationsOverHttp } from '#adapters/http/cancellations.http.ts';
import { deskPlansOverHttp } from '#adapters/http/desk-plans.http.ts';
import { keptSalesOverHttp } from '#adapters/http/kept-sales.http.ts';
import { moneyAlertsOverHttp } from '#adapters/http/money-alerts.http.ts';
import { ownFactorOverHttp } from '#adapters/http/own-factor.http.ts';
import { refundsOverHttp } from '#adapters/http/refunds.http.ts';
import { keysIn } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.CANCELLATIONS).toResolvedValue(cancellationsOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.MONEY_ALERTS).toResolvedValue(moneyAlertsOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.REFUNDS).toResolvedValue(refundsOverHttp, [tokens.HTTP]).inSingletonScope();
});

/** Binds what is needed to look after money and to end the waiting of kept seats, and asks once per port. */
export function officePortsIn(container: Container, page: Window) {
  container.load(http);
  return {
    keys: keysIn(container, page),
    deskPlans: deskPlansOverHttp(container.get(tokens.HTTP)),
    keptSales: keptSalesOverHttp(container.get(tokens.HTTP)),
    ownFactor: ownFactorOverHttp(container.get(tokens.HTTP)),
    alerts: container.get(tokens.MONEY_ALERTS),
    cancellations: container.get(tokens.CANCELLATIONS),
    refunds: container.get(tokens.REFUNDS),
  };
}
export type OfficePorts = ReturnType<typeof officePortsIn>;
