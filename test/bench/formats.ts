/** Unit of a reading. */
export type Unit =
  | 'ms'
  | 'MB'
  | 'GB/s'
  | 'MB/s'
  | 'frames'
  | 'frames/s'
  | 'req/s'
  | 'B a row'
  | 'ns a row'
  | 'times as long';

/** Default number of rounds; results with fewer rounds say so. */
const USUAL_ROUNDS = 5;

/** Formats the median of times, and the number of rounds if it is below the default. */
export function formatMs(times: readonly number[]): string {
  const ms = [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];
  const rounds = times.length === 1 ? 'one run' : `${times.length} runs`;
  return times.length < USUAL_ROUNDS ? `${formatTime(ms)} (${rounds})` : formatTime(ms);
}

export function formatValue(value: number, unit: Unit): string {
  return `${value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })} ${unit}`;
}

function formatTime(ms: number): string {
  if (ms < 10) {
    return `${ms.toFixed(2)} ms`;
  }
  return ms < 10_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
