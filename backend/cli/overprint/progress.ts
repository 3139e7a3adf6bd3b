import { isatty } from 'node:tty';
import { STDERR, STDOUT } from './descriptors.ts';
import { notify } from './notices.ts';

// Created at the first use: the first format of a process takes 10 to 20 ms.
let counts: Intl.NumberFormat | undefined;
let shortCounts: Intl.NumberFormat | undefined;

/** Interval between updates, and delay before the first one, so that short runs print none. */
const INTERVAL_MS = 100;
const FIRST_UPDATE_MS = 500;

/** Formats a count as `1,234,567`; a sum with decimals keeps up to three of them. */
export function formatCount(count: number): string {
  if (Number.isSafeInteger(count)) {
    // regex-bounded: a safe integer has at most 16 digits
    return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  }
  counts ??= new Intl.NumberFormat('en');
  return counts.format(count);
}

/** Formats a duration as `0.2 s` or `3 min 20 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 9.95) {
    return `${seconds.toFixed(1)} s`;
  }
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A progress line on the terminal. */
export class ProgressLine {
  readonly #isEnabled: boolean;
  #phase = '';
  #phaseStartMs = performance.now();
  #nextMs = performance.now() + FIRST_UPDATE_MS;
  #isShown = false;

  /** @param isEnabled false if there is no terminal to show it */
  constructor(isEnabled: boolean) {
    this.#isEnabled = isEnabled;
  }

  /**
   * Updates the line; throttled, so it may be called often.
   * @param share from 0 to 1, if known
   */
  update(phase: string, rows: number, share: number | undefined): void {
    if (!this.#isEnabled) {
      return;
    }
    const nowMs = performance.now();
    if (phase !== this.#phase) {
      this.#phase = phase;
      this.#phaseStartMs = nowMs;
    }
    if (nowMs < this.#nextMs) {
      return;
    }
    this.#nextMs = nowMs + INTERVAL_MS;
    this.#isShown = true;
    notify({ kind: 'progress', line: progressText(phase, rows, share, (nowMs - this.#phaseStartMs) / 1000) });
  }

  clear(): void {
    if (this.#isShown) {
      notify({ kind: 'progress', line: '' });
    }
    this.#isShown = false;
  }
}

/** Progress line and notes of a run. */
export interface Reporting {
  readonly progress: ProgressLine;
  /** Prints a line in place of the progress line, unless the user wants errors only. */
  say(line: string): void;
}

/** Returns the progress and notes of a run. There is no progress line if the rows themselves are printed to the terminal. */
export function openReporting(isQuiet: boolean): Reporting {
  const progress = new ProgressLine(isatty(STDERR) && !isatty(STDOUT) && !isQuiet);
  return {
    progress,
    say: (line) => {
      progress.clear();
      if (!isQuiet) {
        notify({ kind: 'print', text: `${line}\n` });
      }
    },
  };
}

/** Returns a text such as `writing 12,345,678 rows, 6.2M/s, 25%, 6.0 s left`. */
export function progressText(phase: string, rows: number, share: number | undefined, seconds: number): string {
  const parts = [`${phase} ${formatCount(rows)} rows`];
  if (seconds > 0) {
    shortCounts ??= new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
    parts.push(`${shortCounts.format(Math.round(rows / seconds))}/s`);
  }
  if (share !== undefined && share > 0) {
    parts.push(`${Math.floor(Math.min(share, 1) * 100)}%`);
    if (seconds > 0 && share < 1) {
      parts.push(`${formatSeconds((seconds / share) * (1 - share))} left`);
    }
  }
  return parts.join(', ');
}
