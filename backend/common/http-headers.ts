/** Returns the token of an `Authorization` header with the scheme `Bearer`; undefined if there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Returns the weights of the values in an `Accept` or `Accept-Encoding` header, in lower case. */
export function readWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='));
    const weight = Number(quality?.slice(2) ?? 1);
    weights.set(name, Number.isNaN(weight) ? 1 : weight);
  }
  return weights;
}

/** Returns a predicate for the encodings that an `Accept-Encoding` header allows. */
export function acceptedEncodings(header: string): (encoding: string) => boolean {
  const weights = readWeights(header);
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

/** True if an `If-None-Match` header contains the current tag (RFC 9110, section 13.1.2). */
export function isFresh(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) {
    return false;
  }
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
