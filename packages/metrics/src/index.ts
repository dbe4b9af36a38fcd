export { ApiMetrics } from './api-metrics.js';
export type { Metrics } from './metrics.js';
export { metricsListener } from './metrics-listener.js';
export type { FolderSpace } from './operation-gauges.js';
export { addServiceGauges, type ServiceFigures } from './service-gauges.js';
export { WorkerMetrics } from './worker-metrics.js';
