import { Button, TextInput } from '@mantine/core';
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { findColumn } from '../../../../../libs/tables/columns.ts';
import type { FieldSpec } from '../../../../../libs/tools/shared/tool.ts';
import { utmDescription } from '../../../../../libs/tools/utm/description.ts';
import {
  COMMON_PARAMETERS,
  UTM_NAMES,
  UTM_PARAMETERS,
  type UtmParameter,
} from '../../../../../libs/tools/utm/kernel/utm-parameters.ts';
import { UTM_OPTIONS, type UtmOptions } from '../../../../../libs/tools/utm/options.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import type { ToolModel } from '../../../workbench/runs/use-tool.ts';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import { insertText } from '../../../workbench/tool/text-field.tsx';
import { UTM_MESSAGES as messages } from './messages.ts';
import classes from './utm-tool.module.css';

// Not needed for the first paint, so the rules of the channels are lazy-loaded.
const ChannelHint = lazy(async () => ({ default: (await import('./channel-hint.tsx')).ChannelHint }));

const UtmNaming = lazy(async () => ({ default: (await import('./channel-hint.tsx')).UtmNaming }));

const REQUIRED: readonly UtmParameter[] = ['source', 'medium', 'campaign'];

const COMMON = utmDescription.fields.slice(0, COMMON_PARAMETERS);
const MORE = utmDescription.fields.slice(COMMON_PARAMETERS);

const { naming: _naming, allowedSources: _sources, allowedMediums: _mediums, ...FORM_OPTIONS } = UTM_OPTIONS;
const { urlColumn, ...OTHER_OPTIONS } = FORM_OPTIONS;
const { useUtmColumns: _useUtmColumns, ...LIST_OPTIONS } = OTHER_OPTIONS;

/** Returns true if a column of the table fills a field that is empty. */
function hasUtmColumn(
  parameter: UtmParameter,
  columns: readonly string[] | undefined,
  { useUtmColumns }: UtmOptions,
): boolean {
  const name = UTM_NAMES[UTM_PARAMETERS.indexOf(parameter)];
  return columns !== undefined && useUtmColumns && findColumn(columns, name) >= 0;
}

/** Returns true if source, medium and campaign are filled in, or a column of the table fills them. */
export function hasRequiredParameters({ form, inputs }: ToolModel<typeof UTM_OPTIONS>): boolean {
  return REQUIRED.every(
    (parameter) =>
      (form.fields[parameter] ?? '').trim() !== '' || hasUtmColumn(parameter, inputs.urls.columns, form.options),
  );
}

/** The form for the parameters and the options, with a hint on the resulting Google Analytics channel. */
export function ParameterForm({
  model,
  marksMissing,
  ref,
}: {
  readonly model: ToolModel<typeof UTM_OPTIONS>;
  /** True to mark required parameters that are empty. */
  readonly marksMissing: boolean;
  readonly ref: Ref<HTMLDivElement>;
}) {
  const { form, inputs } = model;
  const { columns } = inputs.urls;
  const automatic = useUrlColumn(model, '');
  const [isOpen, setOpen] = useState(false);
  const hasMore = isOpen || MORE.some(({ id }) => (form.fields[id] ?? '') !== '');
  const field = (spec: FieldSpec) => (
    <ParameterField columns={columns} key={spec.id} marksMissing={marksMissing} model={model} spec={spec} />
  );
  const optionForm = (specs: Partial<typeof UTM_OPTIONS>) => (
    <OptionForm
      inputs={inputs}
      onChange={(options) => model.setOptions({ ...form.options, ...options })}
      specs={specs}
      value={form.options}
    />
  );
  return (
    <div className={classes.form} ref={ref}>
      {/* Above the fields, since it decides what is tagged. */}
      {columns && optionForm({ urlColumn: automatic === undefined ? urlColumn : { ...urlColumn, auto: [automatic] } })}
      <h2 className={classes.title}>{messages.parameters}</h2>
      {COMMON.map(field)}
      {hasMore ? (
        MORE.map(field)
      ) : (
        <Button className={classes.more} onClick={() => setOpen(true)} size="compact-sm" variant="subtle">
          {messages.moreParameters}
        </Button>
      )}
      <Suspense fallback={<div className={classes.later} />}>
        <ChannelHint
          columns={columns}
          fields={form.fields}
          hasColumn={(parameter) => hasUtmColumn(parameter, columns, form.options)}
          naming={form.options.naming}
        />
        <UtmNaming model={model} />
      </Suspense>
      {optionForm(columns ? OTHER_OPTIONS : LIST_OPTIONS)}
    </div>
  );
}

/** The field of a parameter; for a table with a button for each column. */
function ParameterField({
  model,
  spec: { id, label, maxLength },
  columns = [],
  marksMissing,
}: {
  readonly model: ToolModel<typeof UTM_OPTIONS>;
  readonly spec: FieldSpec;
  readonly columns: readonly string[] | undefined;
  readonly marksMissing: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const parameter = id as UtmParameter;
  const isFilledByColumn = hasUtmColumn(parameter, columns, model.form.options);
  const names = columns.filter((name) => !/[{}]/.test(name));
  const value = model.form.fields[id] ?? '';
  const isRequired = REQUIRED.includes(parameter) && !isFilledByColumn;
  const setValue = (next: string) => model.setField(id, next);
  return (
    <div className={classes.field}>
      <TextInput
        autoCapitalize="off"
        autoComplete="off"
        error={marksMissing && isRequired && value.trim() === '' && messages.enterValue}
        label={label}
        maxLength={maxLength}
        onChange={(event) => setValue(event.currentTarget.value)}
        placeholder={
          isFilledByColumn
            ? messages.fromColumn(UTM_NAMES[UTM_PARAMETERS.indexOf(parameter)])
            : messages.placeholders[parameter]
        }
        ref={input}
        required={isRequired}
        spellCheck={false}
        value={value}
      />
      {names.length > 0 && (
        <fieldset aria-label={messages.insertInto(label)} className={classes.inserts}>
          {names.map((name) => (
            <Button
              aria-label={messages.insert(name)}
              key={name}
              onClick={() => insertText(input.current, placeholderOf(name), setValue)}
              size="compact-sm"
              variant="default"
            >
              {placeholderOf(name)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Returns the placeholder that stands for a column. */
function placeholderOf(name: string): string {
  return `{{${name}}}`;
}

/** Rows that decide which column has the URLs if no name does. */
const SAMPLE_ROWS = 100;

/**
 * Returns the name of the column with the URLs; undefined for a list, and for a chosen column that does not exist.
 * @param chosen empty for the automatic choice
 */
export function useUrlColumn(
  { form, inputs }: ToolModel<typeof UTM_OPTIONS>,
  chosen = form.options.urlColumn,
): string | undefined {
  const { columns, revision } = inputs.urls;
  const [name, setName] = useState<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the rows
  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<string | undefined> => {
      if (columns === undefined) {
        return undefined;
      }
      const { id } = textInput('utm', 'urls');
      const rows = await rowsClient.call((client) => client.window(id, 0, SAMPLE_ROWS));
      // The rules are not needed before there is a table.
      const { chooseUrlColumn } = await import('../../../../../libs/tools/utm/url-column.ts');
      return columns[chooseUrlColumn(columns, chosen, rows)];
    };
    find()
      .catch(() => undefined)
      .then((found) => {
        if (isCurrent) {
          setName(found);
        }
      });
    return () => {
      isCurrent = false;
    };
  }, [columns, revision, chosen]);
  return name;
}
