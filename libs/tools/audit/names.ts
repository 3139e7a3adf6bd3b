import { cleanCell } from '../../tables/columns.ts';
import { UTM_NAMES } from '../utm/kernel/utm-parameters.ts';
import { decodeQueryText } from '../utm/query-text.ts';

/** Click ids of ad platforms, in the order of their problems. */
export const CLICK_IDS = [
  ...['gclid', 'dclid', 'gbraid', 'wbraid', 'msclkid', 'fbclid', 'ttclid', 'twclid', 'li_fat_id', 'yclid'],
];

/**
 * Kinds of names in a query: parameters by their place in `UTM_NAMES`, click ids by their place from `clickId`, and the
 * others. `kernel/assembly/names.ts` has the same numbers.
 */
export const NAME_KIND = { clickId: UTM_NAMES.length, misspelt: 30, other: 31 } as const;

const LONGEST = Math.max(...UTM_NAMES.map((name) => name.length)) + 1;
const SIGNS = /[-_]/g;

/** Returns the kind of a name as it stands in a query. */
export function kindOfName(raw: string): number {
  const name = decodeQueryText(raw);
  const parameter = UTM_NAMES.indexOf(name);
  if (parameter >= 0) {
    return parameter;
  }
  const clickId = CLICK_IDS.indexOf(name);
  if (clickId >= 0) {
    return NAME_KIND.clickId + clickId;
  }
  return isMisspelt(name) ? NAME_KIND.misspelt : NAME_KIND.other;
}

/** Returns the problem of a misspelt name. */
export function misspeltProblem(raw: string): string {
  return `name: ${cleanCell(decodeQueryText(raw))}`;
}

/** Returns true if a name, which is none of the UTM parameters, is probably meant to be one of them. */
function isMisspelt(name: string): boolean {
  const lower = name.toLowerCase();
  const plain = lower.replace(SIGNS, '');
  return UTM_NAMES.some(
    (known) => plain === known.replace(SIGNS, '') || (lower.length <= LONGEST && isOneEditAway(lower, known)),
  );
}

/** Returns true if one insertion, deletion, substitution or swap of neighbours turns one text into the other. */
function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || short === long) {
    return false;
  }
  let at = 0;
  while (at < short.length && short[at] === long[at]) {
    at++;
  }
  if (short.length < long.length) {
    return short.slice(at) === long.slice(at + 1);
  }
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwap && short.slice(at + 2) === long.slice(at + 2));
}
