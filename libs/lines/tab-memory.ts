const GIB = 1024 ** 3;

/** What a tab may hold on a desktop, in bytes of lines. */
const MOST_BYTES = 4 * GIB;

/** `navigator.deviceMemory` stops counting at 8, so from there on a device counts as a desktop. */
const DESKTOP_MEMORY_GB = 8;

/** What to do with more than a tab can hold. */
export const INSTEAD =
  'Split it into smaller parts, or leave it to the command line, which streams files: npx overprint --help';

/**
 * How many bytes of lines a tab may hold.
 * @param deviceMemoryGb what the browser reports as the device's memory; undefined where it does not
 */
export function tabMemoryBytes(deviceMemoryGb = DESKTOP_MEMORY_GB): number {
  return MOST_BYTES * Math.min(1, deviceMemoryGb / DESKTOP_MEMORY_GB);
}

/**
 * Checks by size, before anything is read, whether a tab can hold a file, or several together.
 * @param size in bytes
 * @param limit what the tab may hold
 * @returns why not, in words for the user; undefined when it can
 */
export function checkFileSize(size: number, limit: number): string | undefined {
  if (size <= limit) return undefined;
  return `This is a file of ${inGigabytes(size)}; this tab can hold ${inGigabytes(limit)}. ${INSTEAD}`;
}

/** `2.5 GB`, `512 MB`; of 1,024 each. */
export function inGigabytes(bytes: number): string {
  return bytes >= GIB ? `${Number((bytes / GIB).toFixed(1))} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}
