import { Injectable } from '@nestjs/common';
import { isToolId, TOOL_IDS } from '../../libs/tools/index.ts';
import { AccountSlots } from '../common/account-slots.ts';
import { DomainError } from '../common/domain-error.ts';
import { readUpTo } from '../common/read-up-to.ts';
import { readTextBody, type TextBody } from '../library/blobs/text-body.ts';
import { RecipesService } from '../library/recipes/recipes.service.ts';
import { planOf } from '../library/shared/plan-quota.ts';
import type { User } from '../users/user.entity.ts';
import type { RowFormat, RunTask } from './run-messages.ts';
import type { RunStream } from './run-stream.ts';
import { RUNS_PER_ACCOUNT, RunThreads } from './run-threads.ts';

const RETRY_SECONDS = 1;
const USE_JOBS = 'Send more as an upload of a job: POST /api/v1/texts, then POST /api/v1/jobs.';

@Injectable()
export class ToolRunsService {
  private readonly slots = new AccountSlots(RUNS_PER_ACCOUNT, tooManyCalls);

  constructor(
    private readonly threads: RunThreads,
    private readonly recipes: RecipesService,
  ) {}

  /**
   * Runs a tool on the body of a request.
   * @param gone aborts when the client disconnects, which cancels the run
   * @returns a stream of rows, once the first of them are ready
   * @throws DomainError `not_found`, `rate_limited`, `payload_too_large`, and all errors of `RunThreads.run` and of the
   *   request's validation
   */
  run(user: User, tool: string, body: TextBody, format: RowFormat, gone: AbortSignal): Promise<RunStream> {
    if (!isToolId(tool)) {
      throw new DomainError('not_found', { message: `Unknown tool. The tools are ${TOOL_IDS.join(', ')}.` });
    }
    return this.start(user, { kind: 'tool', tool }, body, format, gone);
  }

  /** Runs a recipe on the body of a request; otherwise like `run`. */
  runRecipe(user: User, body: TextBody, format: RowFormat, gone: AbortSignal): Promise<RunStream> {
    return this.start(user, { kind: 'recipe' }, body, format, gone);
  }

  private async start(
    user: User,
    work: RunTask['work'],
    body: TextBody,
    format: RowFormat,
    gone: AbortSignal,
  ): Promise<RunStream> {
    const leave = this.slots.take(user.id);
    try {
      const plan = planOf(user);
      const limits = { rows: plan.apiResultRows, bytes: plan.apiResultBytes };
      const tooLarge = (limit: string) =>
        new DomainError('payload_too_large', { message: `Your plan takes ${limit} in one call. ${USE_JOBS}` });
      const bytes = await readUpTo(readTextBody(body), plan.apiInputBytes, tooLarge);
      if (gone.aborted) {
        throw new DomainError('bad_request');
      }
      const stream = this.threads.run(
        user.id,
        { work, body: bytes, format, limits },
        async (id) => (await this.recipes.find(user.id, id))?.recipe ?? null,
      );
      gone.addEventListener('abort', () => stream.destroy(), { once: true });
      stream.once('close', leave);
      await stream.started;
      return stream;
    } catch (error) {
      leave();
      throw error;
    }
  }
}

function tooManyCalls(): DomainError {
  return new DomainError('rate_limited', {
    message: `An account can have ${RUNS_PER_ACCOUNT} calls at the same time. Please wait until one has ended.`,
    details: { retryAfterSeconds: RETRY_SECONDS },
  });
}
