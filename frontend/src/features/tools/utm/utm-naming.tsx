import { useEffect, useState } from 'react';
import { UTM_NAMES } from '../../../../../libs/tools/utm/kernel/utm-parameters.ts';
import { UTM_OPTIONS } from '../../../../../libs/tools/utm/options.ts';
import { RowValues } from '../../../../../libs/tools/utm/row-values.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import type { ToolModel } from '../../../workbench/runs/use-tool.ts';
import { NamingCard } from '../../../workbench/tool/naming-card.tsx';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import { UTM_TEXTS as texts } from './texts.ts';
import classes from './utm-naming.module.css';

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
      <span className={classes.label}>{texts.firstRow}: </span>
      {filled.length === 0
        ? texts.noExample
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
    void (isTable ? rowsClient.call((rows) => rows.window(id, 0, 1)) : Promise.resolve([])).then(([line = '']) => {
      if (isCurrent) {
        setRow(line.split('\t'));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [isTable, revision]);
  return row;
}
