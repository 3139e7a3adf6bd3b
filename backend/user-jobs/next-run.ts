import type { ScheduleTimes } from '../../libs/contracts/jobs/schedules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that are searched: a week, and one more for a time of today that has passed. */
const DAYS_AHEAD = 8;

/**
 * Returns the first time of a schedule after a moment. An hour that a change of clocks skips is the first moment after
 * the change, and one that it repeats is the first of the two.
 * @throws RangeError for an unknown time zone
 */
export function nextRun({ every, weekday, hour, timeZone }: ScheduleTimes, after: Date): Date {
  const clock = new ZoneClock(timeZone);
  const today = Math.floor(clock.read(after.getTime()) / DAY_MS) * DAY_MS;
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = today + day * DAY_MS;
    const runAt = clock.toTime(date + hour * HOUR_MS);
    if (runAt > after.getTime() && (every === 'day' || weekdayOf(date) === weekday)) {
      return new Date(runAt);
    }
  }
  throw new RangeError('A weekly schedule needs a weekday from 1 to 7.');
}

/** Returns 1 for Monday to 7 for Sunday. */
function weekdayOf(date: number): number {
  return new Date(date).getUTCDay() || 7;
}

/** Converts between moments and the wall clock of a time zone, which is written as if it were UTC. */
class ZoneClock {
  readonly #format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Returns the wall clock at a moment. */
  read(time: number): number {
    const parts = this.#format.formatToParts(time);
    const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month, day] = [value('year'), value('month') - 1, value('day')];
    return Date.UTC(year, month, day, value('hour'), value('minute'), value('second'));
  }

  /** Returns the moment at which the wall clock shows a time. */
  toTime(wall: number): number {
    const [before, later] = [wall - this.#offset(wall - DAY_MS), wall - this.#offset(wall + DAY_MS)];
    return this.read(before) !== wall && this.read(later) === wall ? later : before;
  }

  #offset(time: number): number {
    return this.read(time) - Math.floor(time / 1_000) * 1_000;
  }
}
