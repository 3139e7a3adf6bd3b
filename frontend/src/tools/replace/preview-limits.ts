/** How long a preview may take before it gives up. */
export const PREVIEW_LIMIT_MS = 2_000;
/** How long a worker counts; shorter, so that what it has counted by then still arrives in time. */
export const COUNT_LIMIT_MS = 1_800;
/** After the last change; short enough to feel live. */
export const TYPING_PAUSE_MS = 150;
