import { describe, expect, it } from 'vitest';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import { defaultOptions, isShown, type ListOption } from '../../../libs/tools/shared/options.ts';
import { type OptionFlag, optionFlags } from './flags.ts';
import { toolHelp } from './help.ts';
import { parseCommand } from './parse-command.ts';
import { readArguments } from './read-arguments.ts';

describe.each(TOOL_CATALOG.map(({ id }) => id))('the flags of %s', async (id) => {
  const tool = await loadTool(id);
  const help = toolHelp(tool);
  /** Returns the flags of the fields that a run with these options besides the defaults needs. */
  const needed = (options: object = {}) =>
    tool.fields
      .filter((field) => field.isRequired && isShown(field, { ...defaultOptions(tool.options), ...options }))
      .map((field) => `--${field.id}=x`);

  it('have names of their own, all of which the help lists', () => {
    const listed = [...help.matchAll(/^ {2}(?:-\w, )?--(?:no-)?([a-z-]+)/gm)].map(([, name]) => name);
    expect(new Set(listed).size).toBe(listed.length);
    for (const { name } of optionFlags(tool.options)) {
      expect(listed).toContain(name);
    }
  });

  it('leave every option as it is when none is written', async () => {
    const { options } = await parseCommand(tool, readArguments(tool, needed()));
    expect(options).toEqual(defaultOptions(tool.options));
  });

  it('change the option they name and nothing else', async () => {
    for (const { name, path, spec } of optionFlags(tool.options)) {
      const value = spec.kind === 'list' ? '[{}]' : otherValue(spec);
      const flag = value === false ? `--no-${name}` : value === true ? `--${name}` : `--${name}=${value}`;
      const table = spec.kind === 'column' ? ['--from=table'] : [];
      // A custom text or a list also selects the choice that enables it.
      const selects = (spec.kind === 'text' || spec.kind === 'list') && typeof spec.shownWhen?.is === 'string';
      const choice = selects ? { [spec.shownWhen.option]: spec.shownWhen.is } : { [path[0]]: value };
      const { options } = await parseCommand(tool, readArguments(tool, [...needed(choice), ...table, flag]));
      const changed = Object.fromEntries(leavesOf(options));
      const before = Object.fromEntries(leavesOf(defaultOptions(tool.options)));
      const own = path.join('.');
      if (spec.kind === 'list') {
        expect(options[path[0]]).toHaveLength(1);
      } else {
        expect(changed[own]).toBe(value);
      }
      const others = Object.keys(changed).filter(
        (key) => changed[key] !== before[key] && key !== own && !key.startsWith(`${own}.`),
      );
      expect(others.map((key) => changed[key])).toEqual(selects ? [spec.shownWhen.is] : []);
    }
  });
});

/** Returns a value that is not the default. */
function otherValue(spec: Exclude<OptionFlag['spec'], ListOption>): unknown {
  switch (spec.kind) {
    case 'boolean':
      return !spec.default;
    case 'choice':
      return spec.choices[1].value;
    case 'number':
      // Near the default, so that it fits the defaults of other options.
      return spec.default === null || spec.default + spec.step > spec.max ? spec.min : spec.default + spec.step;
    default:
      return '~';
  }
}

function leavesOf(options: object, prefix = ''): [string, unknown][] {
  return Object.entries(options).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${prefix}${key}.`)
      : [[prefix + key, value] as [string, unknown]],
  );
}
