import type { ToolId } from './index.ts';
import type { ApiExample } from './shared/api-example.ts';

/** Loads a tool's example for the API: `<id>ApiExample` of `libs/tools/<id>/api-example.ts`. */
export async function loadApiExample(id: ToolId): Promise<ApiExample> {
  const module: Readonly<Record<string, ApiExample>> = await import(`./${id}/api-example.ts`);
  return module[`${id}ApiExample`];
}
