import { useEffect, useState } from 'react';
import type { UTM_OPTIONS } from '../../../../../libs/tools/utm/options.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import type { ToolModel } from '../../../workbench/runs/use-tool.ts';

/** Rows that decide which column has the URLs if no name does. */
const SAMPLE_ROWS = 100;

/** Returns the name of the column with the URLs; undefined for a list, and for a chosen column that does not exist. */
export function useUrlColumn({ form, inputs }: ToolModel<typeof UTM_OPTIONS>): string | undefined {
  const { columns, revision } = inputs.urls;
  const { urlColumn } = form.options;
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
      return columns[chooseUrlColumn(columns, urlColumn, rows)];
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
  }, [columns, revision, urlColumn]);
  return name;
}
