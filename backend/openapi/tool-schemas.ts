import { CSV_DELIMITERS } from '../../libs/files/csv-delimiters.ts';
import { MAX_COLUMNS } from '../../libs/tables/columns.ts';
import { maxTexts } from '../../libs/tools/shared/input-from.ts';
import {
  defaultOptions,
  type GroupOption,
  type LeafOption,
  type ListOption,
  type Option,
  type OptionSpecs,
  parseOptions,
  type ShownWhen,
} from '../../libs/tools/shared/options.ts';
import type { FieldSpec, TextSpec, ToolDescription } from '../../libs/tools/shared/tool.ts';
import { pascalCase, type Schema, type SchemaOrReference, schemaReference } from './document-types.ts';

/** Schema of a bulk input, shared by all tools. */
const LINES_NAME = 'ToolLines';

const TABLE_NAME = 'ToolTable';

const TABLE_SCHEMA: Schema = {
  description: 'A table with named columns: the text of a CSV or TSV file, or columns and rows.',
  oneOf: [fileSchema('csv', 'auto'), fileSchema('tsv', 'tab'), rowsSchema()],
};

function fileSchema(name: 'csv' | 'tsv', delimiter: string): Schema {
  return strictObject(
    {
      [name]: { type: 'string', description: `Text of a ${name.toUpperCase()} file.` },
      delimiter: {
        type: 'string',
        description: 'Delimiter of the cells.',
        enum: ['auto', ...CSV_DELIMITERS],
        default: delimiter,
      },
      header: {
        description: 'Record with the names of the columns: detected, none, or its number.',
        oneOf: [
          { type: 'string', enum: ['auto', 'none'] },
          { type: 'integer', minimum: 1 },
        ],
        default: 'auto',
      },
    },
    [name],
  );
}

function rowsSchema(): Schema {
  const texts: Schema = { type: 'array', items: { type: 'string' }, maxItems: MAX_COLUMNS };
  return strictObject(
    {
      columns: { ...texts, minItems: 1, description: 'Names of the columns.' },
      rows: { type: 'array', items: texts, description: 'Cells of each row. Short rows are filled with empty cells.' },
    },
    ['columns', 'rows'],
  );
}

const LINES_SCHEMA: Schema = {
  description: 'Lines as one text, or as an array with one element per line.',
  oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
};

/** Name of the schema of a tool's request. */
export function requestName(id: string): string {
  return `${pascalCase(id)}Request`;
}

/**
 * Returns the schemas of the requests of all tools, by name: `MergeRequest` with its `MergeInput` and `MergeOptions`.
 */
export function toolSchemas(descriptions: readonly ToolDescription[]): Record<string, SchemaOrReference> {
  const schemas: Record<string, SchemaOrReference> = { [LINES_NAME]: LINES_SCHEMA, [TABLE_NAME]: TABLE_SCHEMA };
  for (const description of descriptions) {
    const name = pascalCase(description.id);
    schemas[`${name}Input`] = inputSchema(description);
    schemas[`${name}Options`] = groupSchema(description.options);
    schemas[requestName(description.id)] = strictObject(
      {
        input: described(`${name}Input`, 'Inputs and fields of the tool.'),
        options: described(`${name}Options`, 'Options of the tool; omitted ones have their default.'),
        output: outputSchema(description),
      },
      ['input'],
    );
  }
  return schemas;
}

/** Describes the input. The server takes a missing bulk input for an empty one. */
function inputSchema(tool: ToolDescription): Schema {
  const { texts, fields } = tool;
  const properties: Record<string, SchemaOrReference> = {};
  const arrays = new Map<string, TextSpec[]>();
  for (const text of texts) {
    const list = /^(.*)\.\d+$/.exec(text.id)?.[1];
    if (list === undefined) {
      properties[text.id] = textSchema(text);
    } else {
      arrays.set(list, [...(arrays.get(list) ?? []), text]);
      properties[list] = arraySchema(arrays.get(list) ?? [], maxTexts(tool));
    }
  }
  for (const field of fields) {
    properties[field.id] = fieldSchema(field);
  }
  const required = fields.filter(({ isRequired, shownWhen }) => isRequired === true && !shownWhen).map(({ id }) => id);
  return strictObject(properties, required);
}

function textSchema({ label, form = 'list', shownWhen }: TextSpec): Schema {
  const description = [`${label}.`, ...conditionOf(shownWhen)].join(' ');
  if (form === 'list') {
    return described(LINES_NAME, description);
  }
  return { description, oneOf: [schemaReference(LINES_NAME), schemaReference(TABLE_NAME)] };
}

function arraySchema(texts: readonly TextSpec[], maxItems: number): Schema {
  const labels = texts.map(({ label }) => label).join(', ');
  return {
    type: 'array',
    description: maxItems > texts.length ? `${labels}, and further ones.` : `${labels}.`,
    maxItems,
    items: schemaReference(LINES_NAME),
  };
}

function fieldSchema({ label, maxLength, isRequired, shownWhen }: FieldSpec): Schema {
  const need = { forLists: '; required if the input is a list', true: '', undefined: '; empty by default' }[
    `${isRequired}`
  ];
  const sentences = [`${label}${need}.`, ...conditionOf(shownWhen)];
  return {
    type: 'string',
    description: sentences.join(' '),
    maxLength,
    ...(isRequired === true && !shownWhen && { minLength: 1 }),
  };
}

/** Returns the sentence that says when a value is used, if it is not always. */
function conditionOf(shownWhen: ShownWhen | undefined): string[] {
  if (shownWhen === undefined) {
    return [];
  }
  const conditions: string[] = [];
  for (let condition: ShownWhen | undefined = shownWhen; condition !== undefined; condition = condition.and) {
    const values = [condition.is].flat().map((value) => `\`${value}\``);
    conditions.push(`\`${condition.option}\` is ${values.join(' or ')}`);
  }
  return [`Used only if ${conditions.join(' and ')}.`];
}

function outputSchema({ outputs }: ToolDescription): Schema {
  const labels = outputs.map(({ id, label }) => `\`${id}\`: ${label}`).join('; ');
  const ids = outputs.map(({ id }) => id);
  return { type: 'string', description: `List to return. ${labels}.`, enum: ids, default: ids[0] };
}

/** Describes options on the top level, whose defaults are those of the form. */
function groupSchema(options: OptionSpecs): Schema {
  const entries = Object.entries(options).map(([name, option]) => {
    return [name, optionSchema(name, option)] as const;
  });
  return strictObject(Object.fromEntries(entries));
}

function optionSchema(name: string, option: Option): Schema {
  if (option.kind === 'group') {
    return nestedSchema(name, option);
  }
  return option.kind === 'list' ? listSchema(option) : leafSchema(option, option.default);
}

function listSchema(list: ListOption): Schema {
  const { fields, min = 0, max } = list;
  const properties = Object.entries(fields).map(([id, leaf]) => [id, leafSchema(leaf, leaf.default)] as const);
  const items = strictObject(Object.fromEntries(properties));
  return { type: 'array', description: describeOption(list), items, minItems: min, maxItems: max, default: [] };
}

const REPLACES_DEFAULT = 'A given object replaces the default as a whole.';

/** Describes a nested object, which replaces the default as a whole; its members have other defaults for that reason. */
function nestedSchema(name: string, group: GroupOption): Schema {
  const parsed = parseOptions({ [name]: group }, { [name]: {} });
  const empty = (parsed.ok ? parsed.options[name] : {}) as Readonly<Record<string, unknown>>;
  const properties = Object.entries(group.fields).map(([id, leaf]) => [id, leafSchema(leaf, empty[id])] as const);
  return {
    ...strictObject(Object.fromEntries(properties)),
    description: [`${group.label}.`, ...conditionOf(group.shownWhen), REPLACES_DEFAULT].join(' '),
    default: defaultOptions(group.fields),
  };
}

function leafSchema(option: LeafOption, byDefault: unknown): Schema {
  const description = describeOption(option);
  switch (option.kind) {
    case 'boolean':
      return { type: 'boolean', description, default: byDefault };
    case 'choice':
      return { type: 'string', description, enum: option.choices.map(({ value }) => value), default: byDefault };
    case 'number':
      return {
        type: Number.isInteger(option.step) ? 'integer' : 'number',
        description,
        minimum: option.min,
        maximum: option.max,
        ...(option.isOptional && { nullable: true }),
        default: byDefault,
      };
    case 'column':
      return { type: 'string', description, default: byDefault };
    case 'text':
    case 'template':
      return { type: 'string', description, maxLength: option.maxLength, pattern: '^[^\\r\\n]*$', default: byDefault };
  }
}

function describeOption(option: LeafOption | ListOption): string {
  const sentences = [`${option.label}.`];
  if (option.kind === 'choice') {
    sentences.push(`${option.choices.map(({ value, label }) => `\`${value}\`: ${label}`).join('; ')}.`);
  }
  sentences.push(...conditionOf(option.shownWhen));
  if (option.kind === 'column') {
    const choices = [...option.auto.map((name) => `\`${name}\``), option.otherwise === 'first' ? 'the first' : 'none'];
    sentences.push(
      `Name of a column of \`${option.input}\` if that is a table; empty selects ${choices.join(', else ')}.`,
    );
  }
  if (option.kind === 'number' && option.unit !== undefined) {
    sentences.push(`In ${option.unit}.`);
  }
  if (option.kind === 'template') {
    sentences.push('`{name}` is the cell of that column; `{{` and `}}` are braces.');
  }
  if (option.kind === 'boolean' && option.isForScreen) {
    sentences.push('Changes only the page, not the result.');
  }
  if (option.help !== undefined) {
    sentences.push(option.help.endsWith('.') ? option.help : `${option.help}.`);
  }
  return sentences.join(' ');
}

function strictObject(properties: Record<string, SchemaOrReference>, required: string[] = []): Schema {
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

/** Returns a reference with a description; in OpenAPI 3.0 a plain reference has no description. */
function described(name: string, description: string): Schema {
  return { description, allOf: [schemaReference(name)] };
}
