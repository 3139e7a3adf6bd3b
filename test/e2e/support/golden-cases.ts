import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolId } from '../../../libs/tools/index.ts';

/** A case of `test/fixtures/tools`, whose input has the form of the tool. */
export interface GoldenCase<Input, Options> {
  readonly name: string;
  readonly input: Input;
  readonly options: Options;
  readonly expected: { readonly lines: readonly string[] } & { readonly [output: string]: readonly string[] };
}

/**
 * Returns the cases of a tool whose inputs are lists and that set an option or fill a field as none before, to be gone
 * through on its page. That the rows of all cases are right is shown by the test of the engine.
 * @param isShown - returns false for cases that a test leaves out
 */
export function goldenCases<Input extends object, Options extends object>(
  tool: ToolId,
  isShown: (given: GoldenCase<Input, Options>) => boolean = () => true,
): GoldenCase<Input, Options>[] {
  const folder = join(import.meta.dirname, '../../fixtures/tools', tool);
  const cases: GoldenCase<Input, Options>[] = readdirSync(folder)
    .sort()
    .map((name) => ({ name, ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }));
  const seen = new Set<string>();
  return cases.filter(isShown).filter(({ input, options }) => {
    if (!Object.values(input).every((given) => typeof given === 'string' || Array.isArray(given))) {
      return false;
    }
    const before = seen.size;
    for (const [key, value] of Object.entries(options)) {
      seen.add(`${key}: ${JSON.stringify(value)}`);
    }
    for (const key of Object.keys(input)) {
      seen.add(key);
    }
    return seen.size > before;
  });
}
