import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiMetrics, addServiceGauges, type Metrics, type ServiceFigures, WorkerMetrics } from '@crs/metrics';
import { createLog } from '@crs/runtime';
import { createPool } from '@crs/store';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;
const page = readFileSync(join(root, 'deploy/METRICS.md'), 'utf8');

interface Documented {
  readonly name: string;
  readonly labels: readonly string[];
  readonly of: string;
}

const documented: readonly Documented[] = [
  ...page.matchAll(/^\| `(crs_\w+)` \|([^|]*)\| (API|worker|both) \|/gm),
].map(([, name = '', labels = '', of = '']) => ({
  name,
  labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).sort(),
  of,
}));

/** The metrics that a process has, with their labels. Nothing is read: the pool stays without a connection. */
function exposed(metrics: Metrics, more: Partial<ServiceFigures> = {}): Map<string, readonly string[]> {
  const figures = {
    pool: createPool('postgres://nobody@127.0.0.1:1/none'),
    isDefined: () => true,
    readQueue: async () => [],
    countWorkers: async () => 0,
    readDisks: async () => [],
    listLostSchedules: async () => [],
    ...more,
  };
  addServiceGauges(metrics, figures, createLog('silent'));
  const all = metrics.registry.getMetricsAsArray() as unknown as readonly {
    readonly name: string;
    readonly labelNames: readonly string[];
  }[];
  return new Map(all.map(({ name, labelNames }) => [name, [...labelNames].sort()]));
}

describe('deploy/METRICS.md', () => {
  it.each([
    ['API', exposed(new ApiMetrics(), { replicas: () => [] })],
    ['worker', exposed(new WorkerMetrics())],
  ] as const)('lists every metric of the %s with its labels, and no other', (process, found) => {
    const listed = documented.filter(({ of }) => of === process || of === 'both');
    expect(new Map(listed.map(({ name, labels }) => [name, labels]))).toEqual(new Map([...found].sort()));
  });
});
