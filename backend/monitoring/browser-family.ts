/** Patterns of browser families. The order matters: browsers include the names of their predecessors. */
const FAMILIES = [
  ['firefox', /\bFirefox\//],
  ['chromium', /(?:Chrome|Chromium|CriOS|Edg)\//],
  ['safari', /\bSafari\//],
] as const;

/** Returns the family of the browser; nothing more precise is stored. */
export function browserFamily(userAgent: string | undefined): string {
  return FAMILIES.find(([, form]) => form.test(userAgent ?? ''))?.[0] ?? 'other';
}
