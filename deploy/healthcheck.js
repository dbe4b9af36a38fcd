/** Ends with 0 if the API or the worker of this machine answers `/healthz`, else with 1. */
const { PORT = '3000', CRS_WORKER_METRICS_PORT } = process.env;
const ports = [PORT, CRS_WORKER_METRICS_PORT].filter(Boolean);
const answers = ports.map(async (port) => {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
});
process.exitCode = await Promise.any(answers).then(
  () => 0,
  () => 1,
);
