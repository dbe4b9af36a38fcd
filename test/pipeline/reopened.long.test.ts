import { reopenedFirms } from '../harness/reopened-firms.js';

reopenedFirms(
  [
    [41, 2_000],
    [42, 2_000],
    [43, 2_000],
    [44, 2_000],
    [46, 12_000],
  ],
  121,
  0.95,
);
