import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SavedRecord } from './saved-record.ts';

/** Versions that a request accepts; null for any. */
export type IfMatch = ReadonlySet<string> | null;

/** OpenAPI description of the header that guards a change against lost updates. */
export const IF_MATCH_HEADER = {
  name: 'If-Match',
  required: false,
  description:
    'The `etag` of the record as last read, or the `ETag` of its `…/content`. If the record has changed since, the response is 412 and nothing is written. Without the header the last change wins.',
} as const;

/** OpenAPI description of the headers of a response with one record. */
export const ETAG_HEADERS = {
  ETag: { description: 'Version of the record, for `If-Match`.', schema: { type: 'string' } },
} as const;

/** The versions in the request's `If-Match` header. */
export const RequestedVersions = createParamDecorator(
  (_data: unknown, context: ExecutionContext): IfMatch =>
    parseIfMatch(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);

/**
 * Parses an `If-Match` header (RFC 9110, section 13.1.1). A weak tag never matches; the tag of a gzipped `…/content`
 * stands for the same version as the plain one.
 * @returns null if any version matches: no header, or `*`
 */
export function parseIfMatch(header: string | undefined): IfMatch {
  if (header === undefined || header.trim() === '*') {
    return null;
  }
  const versions = header
    .split(',')
    .map((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1]?.replace(/-gzip$/, ''))
    .filter((version) => version !== undefined);
  return new Set(versions);
}

export function versionOf({ id, version }: Pick<SavedRecord, 'id' | 'version'>): string {
  return version ?? id;
}

/** Returns the version of a record as a strong entity tag. */
export function etagOf(record: Pick<SavedRecord, 'id' | 'version'>): string {
  return `"${versionOf(record)}"`;
}

/** Sets the `ETag` header from a response with one record, and returns the response. */
export function withEtag<A extends { readonly etag: string }>(reply: FastifyReply, answer: A): A {
  reply.header('etag', answer.etag);
  return answer;
}
