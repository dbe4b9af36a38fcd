import { expect, it } from '@jest/globals';
import { coveredOrders } from './covered-orders.js';

it("combines the sources of a state's orders", () => {
  expect(coveredOrders([])).toBeNull();
  expect(
    coveredOrders([
      { firstMonth: '2018-02', lastDate: '2026-05-14', rejected: 2 },
      { firstMonth: '2015-02', lastDate: '2020-05-14', rejected: 1 },
      { firstMonth: null, lastDate: null, rejected: null },
    ]),
  ).toEqual({ firstMonth: '2015-02', lastDate: '2026-05-14', rejected: 3 });
});
