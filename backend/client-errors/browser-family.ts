/** What a user agent's text tells of its engine; the first that fits, since all claim to be their predecessors. */
const FAMILIES = [
  ['firefox', /\bFirefox\//],
  ['chromium', /(?:Chrome|Chromium|CriOS|Edg)\//],
  ['safari', /\bSafari\//],
] as const;

/** The family of the browser that sent a request, and nothing more exact. */
export function browserFamily(userAgent: string | undefined): string {
  return FAMILIES.find(([, form]) => form.test(userAgent ?? ''))?.[0] ?? 'other';
}
