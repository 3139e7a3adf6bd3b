import { formatBytes } from '../../format-bytes.ts';

/** Maximum bytes of lines in a tab on a desktop. */
const MOST_BYTES = 4_000_000_000;

/** Maximum of `navigator.deviceMemory`; devices that report it count as desktops. */
const DESKTOP_MEMORY_GB = 8;

/** Advice for lists that are too large for a tab. */
export const INSTEAD = 'Split it into smaller parts, or use the command line, which streams files: see /ai-tools';

/**
 * Returns the maximum bytes of lines in a tab.
 * @param deviceMemoryGb `navigator.deviceMemory`; undefined if the browser does not support it
 */
export function tabMemoryBytes(deviceMemoryGb = DESKTOP_MEMORY_GB): number {
  return MOST_BYTES * Math.min(1, deviceMemoryGb / DESKTOP_MEMORY_GB);
}

/**
 * Checks by size, before reading, whether a tab can hold a file, or several together.
 * @param size in bytes
 * @param limit maximum bytes in the tab
 * @returns the reason for the user if not; undefined if it can
 */
export function checkFileSize(size: number, limit: number): string | undefined {
  if (size <= limit) {
    return undefined;
  }
  return `This is a file of ${formatBytes(size)}; this tab can hold ${formatBytes(limit)}. ${INSTEAD}`;
}
