/** UTM parameters by the ids of their fields, in the order in which they are appended. */
export const UTM_PARAMETERS = [
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'id',
  'sourcePlatform',
  'creativeFormat',
  'marketingTactic',
] as const;

export type UtmParameter = (typeof UTM_PARAMETERS)[number];

/** Names of the parameters in a URL, in the order of `UTM_PARAMETERS`. */
export const UTM_NAMES = UTM_PARAMETERS.map(
  (parameter) => `utm_${parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
);

/** Number of parameters at the start of `UTM_PARAMETERS` that are always shown, and that can all be removed first. */
export const COMMON_PARAMETERS = 5;

export type CommonUtmParameter = 'source' | 'medium' | 'campaign' | 'term' | 'content';

/** Values of the parameters; those left out are blank. */
export type UtmValues = Readonly<Record<CommonUtmParameter, string>> & Readonly<Partial<Record<UtmParameter, string>>>;

/** Parameters added to every URL of a run. */
export interface UtmTags {
  /** `utm_name=value`, encoded, for each of `UTM_PARAMETERS`; null for a blank one. */
  readonly pairs: readonly (string | null)[];
  /** True if the common ones are first removed from a URL; false if parameters left blank keep their values. */
  readonly removesExisting: boolean;
}

/** Trims and encodes the values of a run. */
export function prepareTags(
  values: UtmValues,
  options: { readonly autoEncode: boolean; readonly overwriteExisting: boolean },
): UtmTags {
  const pairs = UTM_PARAMETERS.map((parameter, index) => {
    const value = values[parameter]?.trim() ?? '';
    return value === '' ? null : `${UTM_NAMES[index]}=${encodeValue(value, options.autoEncode)}`;
  });
  return { pairs, removesExisting: options.overwriteExisting };
}

/** Placeholder of an ad platform, such as `{campaignid}` or `{{ad.name}}`, which must stay unchanged. */
const PLACEHOLDER = /(\{\{[A-Za-z0-9_.:-]+\}\}|\{[A-Za-z0-9_.:-]+\})/;

/** Returns the parts of a value: placeholders at the odd indexes, the text between them at the even ones. */
export function splitPlaceholders(value: string): string[] {
  return value.split(PLACEHOLDER);
}

/**
 * Characters not allowed in an encoded value: a percent sign that begins no escape, and characters that are special or
 * invalid in a query.
 */
const NOT_IN_ENCODED = /%(?![0-9A-Fa-f]{2})|[\x00-\x20\x7f"#&+<>\\^`{|}]|[^\x00-\x7f]/gu;

/** Half of a surrogate pair, which cannot be encoded. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Encodes a value once; placeholders stay unchanged.
 * @param encodesAll false if the value is already encoded, so that its escapes stay
 */
export function encodeValue(value: string, encodesAll: boolean): string {
  return splitPlaceholders(value.replace(LONE_SURROGATE, '\ufffd'))
    .map((part, i) => {
      if (i % 2 === 1) {
        return part;
      }
      return encodesAll ? encodeURIComponent(part) : part.replace(NOT_IN_ENCODED, encodeURIComponent);
    })
    .join('');
}

/**
 * Returns the UTM parameter of a name in a query, after decoding `%XX` and `+`.
 * @returns the index in `UTM_PARAMETERS`, -1 for any other name
 */
export function utmParameterIndex(name: string): number {
  const decoded = name.replace(/%([0-7][0-9A-Fa-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return UTM_NAMES.indexOf(decoded);
}
