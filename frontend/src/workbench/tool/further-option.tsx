import type { ReactNode } from 'react';
import type { ColumnOption, ListOption, NumberOption, TemplateOption } from '../../../../libs/tools/shared/options.ts';
import { ListTable } from './list-table.tsx';
import type { OptionColumns } from './text-field.tsx';
import { ColumnField, NumberField, TemplateField } from './value-fields.tsx';

/** The control of a list, number, template or column. */
export function FurtherOption({
  spec,
  value,
  onChange,
  isDisabled,
  columns,
  buttons,
}: {
  readonly spec: ListOption | NumberOption | TemplateOption | ColumnOption;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isDisabled: boolean;
  readonly columns: OptionColumns;
  /** Further buttons of a list. */
  readonly buttons?: ReactNode;
}) {
  switch (spec.kind) {
    case 'list':
      return (
        <ListTable
          buttons={buttons}
          columns={columns}
          isDisabled={isDisabled}
          onChange={onChange}
          rows={rowsOf(value)}
          spec={spec}
        />
      );
    case 'number':
      return <NumberField isDisabled={isDisabled} name={spec} onChange={onChange} spec={spec} value={value} />;
    case 'template':
      return (
        <TemplateField
          columns={columns.template}
          isDisabled={isDisabled}
          name={spec}
          onChange={onChange}
          spec={spec}
          value={value}
        />
      );
    case 'column': {
      const names = columns.of(spec);
      return (
        names && (
          <ColumnField
            columns={names}
            isDisabled={isDisabled}
            name={spec}
            onChange={onChange}
            spec={spec}
            value={value}
          />
        )
      );
    }
  }
}

function rowsOf(value: unknown): readonly { readonly [field: string]: unknown }[] {
  return Array.isArray(value) ? value : [];
}
