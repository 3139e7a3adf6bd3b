import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JobInfo } from '../../libs/contracts/jobs/jobs.dto.ts';
import type { TextBody } from '../library/blobs/text-body.ts';

const EVENT_STREAM = 'text/event-stream';

/** OpenAPI description of a stream of events. */
export const EVENTS_RESPONSE = {
  description: 'Server-sent events.',
  content: {
    [EVENT_STREAM]: {
      schema: { type: 'string' as const },
      example: 'event: progress\ndata: {"done":120000,"total":1200000,"step":"Remove Duplicates"}\n\n',
    },
  },
};

/** Returns a response with server-sent events, which proxies must not buffer. */
export function answerEvents(reply: FastifyReply, events: Readable): StreamableFile {
  reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store');
  return new StreamableFile(events, { type: `${EVENT_STREAM}; charset=utf-8` });
}

/**
 * Creates a job from the body of a request, and names its address in the response.
 * @param create called with the body
 */
export async function answerCreated(
  request: FastifyRequest,
  reply: FastifyReply,
  create: (body: TextBody) => Promise<JobInfo>,
): Promise<JobInfo> {
  const { 'content-type': contentType, 'content-encoding': contentEncoding } = request.headers;
  const job = await create({ stream: request.body, contentType, contentEncoding });
  const [path] = request.url.split('?');
  reply.header('location', `${path?.replace(/\/$/, '')}/${job.id}`);
  return job;
}
