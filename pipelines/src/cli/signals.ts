/** Resolves at the first Ctrl-C or TERM. A second one ends the process at once. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const heard = (signal: NodeJS.Signals) => {
      process.off('SIGINT', heard);
      process.off('SIGTERM', heard);
      process.once('SIGINT', () => process.exit(1));
      resolve(signal);
    };
    process.on('SIGINT', heard);
    process.on('SIGTERM', heard);
  });
}
