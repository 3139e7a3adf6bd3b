import type { SiteFile, SiteVariant } from './site-files.ts';

/** The best way to send a file to a client that sent this `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function chooseVariant(file: SiteFile, acceptEncoding: string | undefined): SiteVariant {
  const accepted = acceptedEncodings(acceptEncoding ?? '');
  const plain = file.variants[file.variants.length - 1] as SiteVariant;
  return file.variants.find(({ encoding }) => encoding === 'identity' || accepted(encoding)) ?? plain;
}

/** Tells of an encoding whether a client that sent this `Accept-Encoding` takes it. */
export function acceptedEncodings(header: string): (encoding: string) => boolean {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='));
    weights.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

/** Whether a client that sent this `If-None-Match` has the current bytes already (RFC 9110, section 13.1.2). */
export function isFresh(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) {
    return false;
  }
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
