/** Templates that combine keywords in column A with places in column B; our own choice. */
export const TEMPLATE_PRESETS = [
  '{A} {B}',
  '{B} {A}',
  '{A} in {B}',
  '{A} near {B}',
  'best {A} in {B}',
  '{A} {B} near me',
] as const;
