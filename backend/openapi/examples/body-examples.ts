import type { ApiSchemas } from '../../../libs/contracts/api.ts';
import { ACCOUNT_EXAMPLES } from './account-examples.ts';
import { ADMIN_EXAMPLES } from './admin-examples.ts';
import { JOB_EXAMPLES } from './job-examples.ts';
import { SAVED_EXAMPLES } from './saved-examples.ts';
import { SITE_EXAMPLES } from './site-examples.ts';

/** Schemas of bodies; those of tools have examples of their own, and queries have none. */
type BodyName = Exclude<keyof ApiSchemas, `${string}Query` | 'RunToolRequest'>;

/** Example of every request and response body, by the name of its schema. */
export const BODY_EXAMPLES: Readonly<Pick<ApiSchemas, BodyName>> = {
  ...ACCOUNT_EXAMPLES,
  ...ADMIN_EXAMPLES,
  ...JOB_EXAMPLES,
  ...SAVED_EXAMPLES,
  ...SITE_EXAMPLES,
};
