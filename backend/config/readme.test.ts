import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VARIABLES, type Variable } from './variables.ts';

/** Returns the README's table of variables. */
function configurationTable(): string {
  const rows = Object.entries(VARIABLES as Record<string, Variable<unknown>>).map(
    ([name, { fallback, fallbackNote, description }]) =>
      `| \`${name}\` | ${fallbackNote ?? `\`${fallback}\``} | ${description} |`,
  );
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

describe('README', () => {
  it('shows every environment variable with its default and meaning', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const shown = /<!-- configuration[^>]*-->\n([\s\S]*?)\n<!-- \/configuration -->/.exec(readme)?.[1];
    expect(shown).toBe(configurationTable());
  });
});
