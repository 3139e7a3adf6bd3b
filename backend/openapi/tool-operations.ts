import type { OpenAPIObject } from '@nestjs/swagger';
import { RunToolRequest } from '../../libs/contracts/tools/tool-runs.dto.ts';
import { LIST_COLUMNS } from '../../libs/files/list-columns.ts';
import { type TableFormat, writeTable } from '../../libs/files/write-table.ts';
import { type Components, type Operation, type PathItem, pascalCase, schemaReference } from './document-types.ts';
import type { ToolDocs } from './tool-docs.ts';
import { requestName, toolSchemas } from './tool-schemas.ts';

const GENERIC_PATH = '/api/v1/tools/{tool}';

/**
 * Types the requests of tools. The operation for any tool takes one of their requests; in addition, each tool has a path
 * and an operation of its own (`runMerge`), so that generated clients have a function with the exact types of each tool.
 */
export function describeTools({ paths }: OpenAPIObject, components: Components, tools: readonly ToolDocs[]): void {
  const generic = (paths[GENERIC_PATH] as PathItem).post as Operation;
  components.schemas = {
    ...components.schemas,
    ...toolSchemas(tools.map(({ description }) => description)),
    [RunToolRequest.name]: {
      description: 'Request of the tool in the path.',
      anyOf: tools.map(({ entry }) => schemaReference(requestName(entry.id))),
    },
  };
  for (const tool of tools) {
    paths[GENERIC_PATH.replace('{tool}', tool.entry.id)] = { post: describeTool(generic, tool) };
  }
  const examples = tools.map(({ entry: { id }, example: { summary, request } }) => [id, { summary, value: request }]);
  generic.requestBody = jsonBody(RunToolRequest.name, { examples: Object.fromEntries(examples) });
  generic.responses['200'] = exampleRows(generic.responses['200'], tools[0] as ToolDocs);
}

function describeTool(generic: Operation, tool: ToolDocs): Operation {
  const { entry, example } = tool;
  const { id, title, summary } = entry;
  const { '404': _unknownTool, ...responses } = generic.responses;
  return {
    ...generic,
    operationId: `run${pascalCase(id)}`,
    summary: `${title}: ${summary}`,
    description: `The same as \`runTool\` with the tool \`${id}\`. ${generic.description}`,
    parameters: [],
    requestBody: jsonBody(requestName(id), { example: example.request }),
    responses: {
      ...responses,
      '200': exampleRows(responses['200'], tool),
    },
  };
}

function jsonBody(name: string, examples: { example?: unknown; examples?: Record<string, { value: unknown }> }) {
  return { required: true, content: { 'application/json': { schema: schemaReference(name), ...examples } } };
}

/** Returns rows in a format of tables, as the API does. */
function formatRows(format: TableFormat, columns: readonly string[], rows: readonly string[]): string {
  const table = writeTable(format, columns);
  const decoder = new TextDecoder();
  const block = { bytes: new TextEncoder().encode(`${rows.join('\n')}\n`), count: rows.length };
  return [table.head, ...table.rows(block)].map((bytes) => decoder.decode(bytes, { stream: true })).join('');
}

function record(content: object): string {
  return `${JSON.stringify(content)}\n`;
}

/** Adds the response to a tool's example in all formats. */
function exampleRows(response: Operation['responses'][string], { entry, description, example }: ToolDocs) {
  if (!response || '$ref' in response) {
    return response;
  }
  const { request, rows, report, inputs, columns } = example;
  const output = request.output ?? description.outputs[0].id;
  const summary = { tool: entry.id, output, rows: rows.length, report, inputs };
  const records = columns ? formatRows('ndjson', columns, rows) : rows.map((row) => record({ row })).join('');
  const examples: Readonly<Record<string, string>> = {
    'text/plain': columns ? formatRows('plain', columns, rows) : `${rows.join('\n')}\n`,
    'text/csv': formatRows('csv', columns ?? LIST_COLUMNS, rows),
    'application/x-ndjson': records + record({ summary }),
  };
  const content = Object.entries(response.content ?? {}).map(([type, media]) => [
    type,
    { ...media, example: examples[type] },
  ]);
  return { ...response, content: Object.fromEntries(content) };
}
