import { applyNaming, type NamingRules } from '../../../../../libs/tools/utm/naming.ts';
import { UTM_OPTIONS } from '../../../../../libs/tools/utm/options.ts';

/**
 * Returns the clean values of a parameter as a list of allowed values, the most frequent first, as many as fit.
 * @param rows rows of the output `values`
 */
export function cleanValues(rows: readonly string[], naming: NamingRules, parameter: string): string {
  const values = rows
    .map((row) => row.split('\t'))
    .filter(([name, , , sameAs]) => name === parameter && sameAs === '')
    .map(([, value]) => applyNaming(value, naming))
    .filter((value) => value !== '' && !value.includes(','));
  let list = '';
  for (const value of new Set(values)) {
    const longer = list === '' ? value : `${list}, ${value}`;
    if (longer.length > UTM_OPTIONS.allowedSources.maxLength) {
      break;
    }
    list = longer;
  }
  return list;
}
