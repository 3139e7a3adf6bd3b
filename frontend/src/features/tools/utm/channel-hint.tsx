import { useEffect, useState } from 'react';
import { GA4_CHANNEL_RULES, ga4Channel, utmWarnings } from '../../../../../libs/platforms/ga4.ts';
import { utmDescription } from '../../../../../libs/tools/utm/description.ts';
import { UTM_NAMES, UTM_PARAMETERS, type UtmParameter } from '../../../../../libs/tools/utm/kernel/utm-parameters.ts';
import { applyNaming, type NamingRules } from '../../../../../libs/tools/utm/naming.ts';
import { UTM_OPTIONS } from '../../../../../libs/tools/utm/options.ts';
import { literalText, RowValues } from '../../../../../libs/tools/utm/row-values.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import type { ToolModel } from '../../../workbench/runs/use-tool.ts';
import { NamingCard } from '../../../workbench/tool/naming-card.tsx';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import classes from './channel-hint.module.css';
import { UTM_MESSAGES as messages } from './messages.ts';

/**
 * The channel that Google Analytics 4 assigns to the visits, and warnings about the values after the naming rules. It never
 * blocks a run.
 */
export function ChannelHint({
  fields,
  naming,
  columns,
  hasColumn,
}: {
  readonly fields: { readonly [id: string]: string };
  readonly naming: NamingRules;
  /** Columns of a table; undefined for a list. */
  readonly columns: readonly string[] | undefined;
  /** Returns true if a column fills a parameter that is left empty. */
  readonly hasColumn: (parameter: UtmParameter) => boolean;
}) {
  const [source, medium, campaign, ...others] = utmDescription.fields.map(({ id, label }) => ({
    label,
    value: applyNaming(literalText(fields[id] ?? '', columns ?? []), naming),
  }));
  const isByRow =
    columns !== undefined &&
    UTM_PARAMETERS.slice(0, 3).some((parameter) => {
      const field = fields[parameter] ?? '';
      return field.trim() === '' ? hasColumn(parameter) : literalText(field, columns) !== field;
    });
  const isKnown = !isByRow && source.value.trim() !== '' && medium.value.trim() !== '';
  const channel = ga4Channel(source.value, medium.value, campaign.value);
  const warnings = utmWarnings(source, medium, campaign, others).filter(({ kind }) => isKnown || kind === 'capitals');
  return (
    <div aria-live="polite" className={classes.hint}>
      <p>
        <span className={classes.label}>{messages.channel}: </span>
        <span className={isKnown || isByRow ? classes.channel : classes.label}>
          {isByRow ? messages.channelByRow : isKnown ? messages.channelOf(channel) : messages.channelUnknown}
        </span>
      </p>
      <p className={classes.source}>
        <a href={GA4_CHANNEL_RULES.url} rel="noopener" target="_blank">
          {messages.channelSource(GA4_CHANNEL_RULES.checked)}
        </a>
      </p>
      {warnings.map(({ kind, message }) => (
        <p className={classes.warning} key={kind}>
          {message}
        </p>
      ))}
    </div>
  );
}

const { allowedSources, allowedMediums } = UTM_OPTIONS;
const ALLOWED = { allowedSources, allowedMediums };

type UtmModel = ToolModel<typeof UTM_OPTIONS>;

/** The naming rules and the allowed values, with the values of the first row as an example. */
export function UtmNaming({ model }: { readonly model: UtmModel }) {
  const { options } = model.form;
  const setOptions = (changed: Partial<typeof options>) => model.setOptions({ ...options, ...changed });
  return (
    <NamingCard
      example={<Example model={model} />}
      onLoad={setOptions}
      onRules={(naming) => setOptions({ naming })}
      readRules={() => options}
      rules={options.naming}
    >
      <OptionForm onChange={setOptions} specs={ALLOWED} value={options} />
    </NamingCard>
  );
}

/** The values of the first row after the naming rules. */
function Example({ model }: { readonly model: UtmModel }) {
  const { form, inputs } = model;
  const { columns = [] } = inputs.urls;
  const values = new RowValues(columns, form.fields, form.options);
  const cells = values.of(useFirstRow(inputs.urls)).cells.split('\t').slice(1);
  const filled = values.shown.flatMap((parameter, place) =>
    cells[place] === '' ? [] : [{ name: UTM_NAMES[parameter], value: cells[place] }],
  );
  return (
    <p className={classes.example}>
      <span className={classes.label}>{messages.firstRow}: </span>
      {filled.length === 0
        ? messages.noExample
        : filled.map(({ name, value }) => (
            <code className={classes.value} key={name}>
              {name}={value}
            </code>
          ))}
    </p>
  );
}

/** Returns the cells of the first row of a table; empty for a list. */
function useFirstRow({ columns, revision }: UtmModel['inputs']['urls']): readonly string[] {
  const [row, setRow] = useState<readonly string[]>([]);
  const isTable = columns !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the rows
  useEffect(() => {
    let isCurrent = true;
    const { id } = textInput('utm', 'urls');
    const reading = isTable ? rowsClient.call((rows) => rows.window(id, 0, 1)) : Promise.resolve([]);
    // If the rows are lost, which the input says, the example has only the values of the fields.
    const first = reading.catch((): string[] => []);
    void first.then(([line = '']) => isCurrent && setRow(line.split('\t')));
    return () => {
      isCurrent = false;
    };
  }, [isTable, revision]);
  return row;
}
