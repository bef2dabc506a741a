import type { SaleControlsPort } from '#application/sale-controls.port.ts';
import { changeSaleControls, getSaleControls } from '#contract/sale-controls.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';

export const saleControlsOverHttp = (http: Http): SaleControlsPort => ({
  findSale: (id) => call(http, getSaleControls, { params: { id } }),
  changeSale: (id, { saleOpensAt, saleClosesAt, sections, ...rest }, key) =>
    call(http, changeSaleControls, {
      params: { id },
      body: {
        ...rest,
        saleOpensAt: new Date(saleOpensAt).toISOString(),
        saleClosesAt: new Date(saleClosesAt).toISOString(),
        sections: [...sections],
      },
      key,
    }),
});
