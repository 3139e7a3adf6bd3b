import { Button } from '@mantine/core';
import { useId } from 'react';
import { UTM_PRESETS, type UtmPreset } from '../../../../../libs/tools/utm/presets.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import classes from './preset-grid.module.css';
import { UTM_TEXTS as texts } from './texts.ts';

/** Buttons for the channel presets, which fill in all five parameters. Overwritten values can be restored. */
export function PresetGrid({
  fields,
  setFields,
}: {
  readonly fields: { readonly [id: string]: string };
  readonly setFields: (values: { readonly [id: string]: string }) => void;
}) {
  const titleId = useId();
  const apply = ({ label, values }: UtmPreset) => {
    const before = fields;
    setFields(values);
    showToast({
      title: texts.presetApplied,
      message: texts.presetAppliedText(label),
      tone: 'success',
      ...(Object.values(before).some((value) => value !== '')
        ? { action: { label: texts.undo, run: () => setFields(before) } }
        : {}),
    });
  };
  return (
    <section aria-labelledby={titleId} className={classes.presets}>
      <h2 className={classes.title} id={titleId}>
        {texts.presets}
      </h2>
      <ul className={classes.grid}>
        {UTM_PRESETS.map((preset) => (
          <li key={preset.id}>
            <Button className={classes.preset} fullWidth onClick={() => apply(preset)} variant="default">
              {preset.label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
