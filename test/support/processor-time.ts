/** Returns the processor time of synchronous work in milliseconds. Unlike the clock, it leaves out waiting for a core. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
