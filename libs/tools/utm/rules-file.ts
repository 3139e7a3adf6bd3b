import { type OptionSpecs, type OptionsOf, parseOptions } from '../shared/options.ts';
import { UTM_OPTIONS } from './options.ts';

const { naming, allowedSources, allowedMediums } = UTM_OPTIONS;
const RULES = { naming, allowedSources, allowedMediums } as const satisfies OptionSpecs;

/** Naming rules and allowed values, as they are shared in a file. */
export type UtmRules = OptionsOf<typeof RULES>;

/** Name of the file that `writeRules` is for. */
export const RULES_FILE_NAME = 'utm-rules.json';

/** Returns rules as the text of a file. */
export function writeRules({ naming: rules, allowedSources: sources, allowedMediums: mediums }: UtmRules): string {
  return `${JSON.stringify({ naming: rules, allowedSources: sources, allowedMediums: mediums }, null, 2)}\n`;
}

/** Parses the text of a file with rules; what is left out has its default. @returns null if it is no such file */
export function parseRules(text: string): UtmRules | null {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
  const parsed = parseOptions(RULES, json);
  return parsed.ok ? parsed.options : null;
}
