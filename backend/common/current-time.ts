let formattedMs = 0;
let formatted = '';

/** Returns the current time in ISO 8601. It is formatted once a millisecond, since many log lines share one. */
export function currentTime(): string {
  const nowMs = Date.now();
  if (nowMs !== formattedMs) {
    formattedMs = nowMs;
    formatted = new Date(nowMs).toISOString();
  }
  return formatted;
}
