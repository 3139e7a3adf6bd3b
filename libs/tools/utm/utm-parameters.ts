/** The five parameters of a tagged link, in the order in which they are appended; `utm_` in front makes their names. */
export const UTM_PARAMETERS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

export type UtmParameter = (typeof UTM_PARAMETERS)[number];

export type UtmValues = Readonly<Record<UtmParameter, string>>;

/** The parameters as they go into every link of a run. */
export interface UtmTags {
  /** `utm_name=value`, encoded, for each of `UTM_PARAMETERS`; null for one that was left blank. */
  readonly pairs: readonly (string | null)[];
  /** Whether all five are taken out of a link before; otherwise those that were left blank stay. */
  readonly removesExisting: boolean;
}

/** Trims and encodes the values of a run. */
export function prepareTags(
  values: UtmValues,
  options: { readonly autoEncode: boolean; readonly overwriteExisting: boolean },
): UtmTags {
  const pairs = UTM_PARAMETERS.map((parameter) => {
    const value = values[parameter].trim();
    return value === '' ? null : `utm_${parameter}=${encodeValue(value, options.autoEncode)}`;
  });
  return { pairs, removesExisting: options.overwriteExisting };
}

/** A placeholder of an ad platform, such as `{campaignid}` or `{{ad.name}}`; it has to reach the platform as it is. */
const PLACEHOLDER = /(\{\{[A-Za-z0-9_.:-]+\}\}|\{[A-Za-z0-9_.:-]+\})/;

/** What an encoded value may not hold: a percent sign that begins no escape, and what has a meaning or no place in a query. */
const NOT_IN_ENCODED = /%(?![0-9A-Fa-f]{2})|[\x00-\x20\x7f"#&+<>\\^`{|}]|[^\x00-\x7f]/gu;

/** Half of a surrogate pair, which no encoding can write. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Encodes a value once; placeholders stay as they are.
 * @param encodesAll false where the value counts as encoded already: its escapes stay
 */
export function encodeValue(value: string, encodesAll: boolean): string {
  return value
    .replace(LONE_SURROGATE, '\ufffd')
    .split(PLACEHOLDER)
    .map((part, i) => {
      // `split` puts what the group matched at the odd places.
      if (i % 2 === 1) return part;
      return encodesAll ? encodeURIComponent(part) : part.replace(NOT_IN_ENCODED, encodeURIComponent);
    })
    .join('');
}

/**
 * Which of the five a parameter's name in a query stands for, once `%XX` is decoded and `+` is a space.
 * @returns the place in `UTM_PARAMETERS`, -1 for any other name
 */
export function utmParameterIndex(name: string): number {
  const decoded = name.replace(/%([0-7][0-9A-Fa-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return UTM_PARAMETERS.findIndex((parameter) => decoded === `utm_${parameter}`);
}
