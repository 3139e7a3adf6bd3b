import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { lazy, Suspense } from 'react';
import { utmDescription } from '../../../../../libs/tools/utm/description.ts';
import type { UtmParameter } from '../../../../../libs/tools/utm/kernel/utm-parameters.ts';
import { UTM_OPTIONS } from '../../../../../libs/tools/utm/options.ts';
import { UTM_PARAMETER_GUIDE } from '../../../../../libs/tools/utm/presets.ts';
import type { ToolModel } from '../../../workbench/runs/use-tool.ts';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import classes from './parameter-form.module.css';
import { UTM_TEXTS as texts } from './texts.ts';

/** Not needed for the first paint, so the rules of the channels are lazy-loaded. */
const ChannelHint = lazy(async () => ({ default: (await import('./channel-hint.tsx')).ChannelHint }));

const REQUIRED: ReadonlySet<string> = new Set(
  UTM_PARAMETER_GUIDE.filter(({ isRequired }) => isRequired).map(({ parameter }) => parameter),
);

/** The form for the five parameters and the options, with a hint on the resulting Google Analytics channel. */
export function ParameterForm({ model }: { readonly model: ToolModel<typeof UTM_OPTIONS> }) {
  const { form } = model;
  return (
    <div className={classes.form}>
      <h2 className={classes.title}>{texts.parameters}</h2>
      {utmDescription.fields.map(({ id, label, maxLength }) => (
        <TextInput
          autoCapitalize="off"
          autoComplete="off"
          key={id}
          label={label}
          maxLength={maxLength}
          onChange={(event) => model.setField(id, event.currentTarget.value)}
          placeholder={texts.placeholders[id as UtmParameter]}
          required={REQUIRED.has(id)}
          spellCheck={false}
          value={form.fields[id] ?? ''}
        />
      ))}
      <Suspense>
        <ChannelHint fields={form.fields} />
      </Suspense>
      <OptionForm onChange={model.setOptions} specs={UTM_OPTIONS} value={form.options} />
    </div>
  );
}
