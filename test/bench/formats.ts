/** What a reading is counted in. */
export type Unit = 'ms' | 'MB' | 'GB/s' | 'MB/s' | 'frames' | 'frames/s' | 'req/s' | 'B a row' | 'ns a row';

/** Rounds that what is quick is measured in; fewer are told. */
const USUAL_ROUNDS = 5;

/** The median of times as text, with how often it was measured where that was less often than usual. */
export function formatMs(times: readonly number[]): string {
  const ms = [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];
  const rounds = times.length === 1 ? 'one run' : `${times.length} runs`;
  return times.length < USUAL_ROUNDS ? `${formatTime(ms)} (${rounds})` : formatTime(ms);
}

/** A reading as text. */
export function formatValue(value: number, unit: Unit): string {
  return `${value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })} ${unit}`;
}

function formatTime(ms: number): string {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  return ms < 10_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
