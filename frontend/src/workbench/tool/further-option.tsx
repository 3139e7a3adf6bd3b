import type { ReactNode } from 'react';
import type { ColumnOption, ListOption, NumberOption, TemplateOption } from '../../../../libs/tools/shared/options.ts';
import { ListTable } from './list-table.tsx';
import type { FieldProps, OptionColumns } from './text-field.tsx';
import { ColumnField, NumberField, TemplateField } from './value-fields.tsx';

interface FurtherOptionProps
  extends Omit<FieldProps<ListOption | NumberOption | TemplateOption | ColumnOption>, 'name'> {
  readonly columns: OptionColumns;
  /** Further buttons of a list. */
  readonly buttons?: ReactNode;
}

/** The control of a list, number, template or column. */
export function FurtherOption({ spec, columns, buttons, ...field }: FurtherOptionProps) {
  switch (spec.kind) {
    case 'list': {
      const { value, ...list } = field;
      return <ListTable {...list} buttons={buttons} columns={columns} rows={rowsOf(value)} spec={spec} />;
    }
    case 'number':
      return <NumberField {...field} name={spec} spec={spec} />;
    case 'template':
      return <TemplateField {...field} columns={columns.template} name={spec} spec={spec} />;
    case 'column': {
      const names = columns.of(spec);
      return names && <ColumnField {...field} columns={names} name={spec} spec={spec} />;
    }
  }
}

function rowsOf(value: unknown): readonly { readonly [field: string]: unknown }[] {
  return Array.isArray(value) ? value : [];
}
