import { TOOL_CATALOG } from '../../libs/tools/index.ts';
import { loadApiExample } from '../../libs/tools/load-api-example.ts';
import { loadDescription } from '../../libs/tools/load-description.ts';
import type { ApiExample } from '../../libs/tools/shared/api-example.ts';
import type { ToolDescription } from '../../libs/tools/shared/tool.ts';
import type { ToolEntry } from '../../libs/tools/shared/tool-entry.ts';

/** Facts about a tool from which its part of the OpenAPI document is made. */
export interface ToolDocs {
  readonly entry: ToolEntry;
  readonly description: ToolDescription;
  readonly example: ApiExample;
}

/** Loads these facts for all tools, without the code that runs them. */
export function loadToolDocs(): Promise<ToolDocs[]> {
  return Promise.all(
    TOOL_CATALOG.map(async (entry) => ({
      entry,
      description: await loadDescription(entry.id),
      example: await loadApiExample(entry.id),
    })),
  );
}
