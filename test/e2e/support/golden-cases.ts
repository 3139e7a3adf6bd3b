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

/** All cases of a tool whose inputs are lists, to be gone through on its page. */
export function goldenCases<Input, Options>(tool: ToolId): GoldenCase<Input, Options>[] {
  const folder = join(import.meta.dirname, '../../fixtures/tools', tool);
  return readdirSync(folder)
    .map((name) => ({ name, ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }))
    .filter(({ input }: { input: object }) =>
      Object.values(input).every((given) => typeof given === 'string' || Array.isArray(given)),
    );
}
