import { reopenedFirms } from '../harness/reopened-firms.js';

reopenedFirms([2_001, 2_002, 2_003], 10_000, {
  found: 0.88,
  right: 0.7,
  load: 0.02,
  strawMen: 0.75,
  // The measured share was 7.7%.
  wrong: 0.1,
});
