import { Injectable } from '@nestjs/common';
import { loadDescription } from '../../libs/tools/load-description.ts';
import { AppConfig } from '../config/app-config.ts';
import type { JobPartWork, JobWork } from './job.entity.ts';
import { readJobInputs } from './job-inputs.ts';
import { JobStaging } from './job-staging.ts';
import { type ClaimedJob, type JobKey, JobStore } from './job-store.ts';

/** Maximum parts of a job. Each of them reads the whole input. */
const MOST_PARTS = 8;
/** Parts for an input of the least size that is divided. */
const LEAST_PARTS = 2;

/** Divides large jobs, so that several processes run them. */
@Injectable()
export class JobParts {
  constructor(
    private readonly config: AppConfig,
    private readonly staging: JobStaging,
    private readonly store: JobStore,
  ) {}

  /**
   * Divides a job if it is large, compares one stored list or table, and several processes may share it.
   * @returns the parts; undefined if the job is not divided
   */
  async divide(job: ClaimedJob): Promise<JobKey[] | undefined> {
    const { userId, work } = job;
    const tool = work.tool === undefined ? undefined : await loadDescription(work.tool);
    if (this.config.redisUrl === null || !tool?.takesParts) {
      return undefined;
    }
    const [{ id: name }] = tool.texts;
    const reference = readJobInputs(work.input).references.get(name);
    if (!reference || reference.kind === 'sheet' || (reference.kind === 'text' && reference.format)) {
      return undefined;
    }
    const found = await this.staging.findText(job, name, reference);
    const { jobPartitionBytes: partitionBytes } = this.config;
    if ('record' in found || found.text.byteSize <= partitionBytes) {
      return undefined;
    }
    const count = Math.min(MOST_PARTS, Math.ceil((LEAST_PARTS * found.text.byteSize) / partitionBytes));
    const { column } = reference;
    const source = { name, textId: found.text.id, columns: found.columns, ...(column !== undefined && { column }) };
    const options = { ...work.options, ...tool.takesParts.options };
    const parts = Array.from({ length: count }, (_, index): JobWork & { part: JobPartWork } => ({
      tool: tool.id,
      options,
      input: { [name]: '' },
      outputs: [tool.outputs[0].id],
      part: { number: index + 1, count, source },
    }));
    const ids = await this.store.divide(job, parts);
    return ids.map((id) => ({ userId, id }));
  }
}
