import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { lazy, Suspense } from 'react';
import { utmDescription } from '../../../../libs/tools/utm/description.ts';
import { UTM_OPTIONS } from '../../../../libs/tools/utm/options.ts';
import { UTM_PARAMETER_GUIDE } from '../../../../libs/tools/utm/presets.ts';
import type { UtmParameter } from '../../../../libs/tools/utm/utm-parameters.ts';
import type { ToolModel } from '../../runs/use-tool.ts';
import { OptionForm } from '../option-form.tsx';
import classes from './parameter-form.module.css';
import { UTM_TEXTS as texts } from './texts.ts';

/** The rules of the channels are not needed for the first paint. */
const ChannelHint = lazy(async () => ({ default: (await import('./channel-hint.tsx')).ChannelHint }));

const REQUIRED: ReadonlySet<string> = new Set(
  UTM_PARAMETER_GUIDE.filter(({ isRequired }) => isRequired).map(({ parameter }) => parameter),
);

/** The five parameters, what Google Analytics will make of them, and the options. */
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
