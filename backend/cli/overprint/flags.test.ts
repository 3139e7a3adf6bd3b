import { describe, expect, it } from 'vitest';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { type OptionFlag, optionFlags } from './flags.ts';
import { toolHelp } from './help.ts';
import { parseCommand } from './parse-command.ts';
import { readArguments } from './read-arguments.ts';

describe.each(TOOL_CATALOG.map(({ id }) => id))('the flags of %s', async (id) => {
  const tool = await loadTool(id);
  const help = toolHelp(tool);
  const needed = tool.fields.filter(({ isRequired }) => isRequired).map((field) => `--${field.id}=x`);

  it('have names of their own, all of which the help lists', () => {
    const listed = [...help.matchAll(/^ {2}(?:-\w, )?--(?:no-)?([a-z-]+)/gm)].map(([, name]) => name);
    expect(new Set(listed).size).toBe(listed.length);
    for (const { name } of optionFlags(tool.options)) {
      expect(listed).toContain(name);
    }
  });

  it('leave every option as it is when none is written', async () => {
    const { options } = await parseCommand(tool, readArguments(tool, needed));
    expect(options).toEqual(defaultOptions(tool.options));
  });

  it('change the option they name and nothing else', async () => {
    for (const { name, path, spec } of optionFlags(tool.options)) {
      const value = otherValue(spec);
      const flag = value === false ? `--no-${name}` : value === true ? `--${name}` : `--${name}=${value}`;
      const { options } = await parseCommand(tool, readArguments(tool, [...needed, flag]));
      const changed = Object.fromEntries(leavesOf(options));
      const before = Object.fromEntries(leavesOf(defaultOptions(tool.options)));
      expect(changed[path.join('.')]).toBe(value);
      const others = Object.keys(changed).filter((key) => changed[key] !== before[key] && key !== path.join('.'));
      // A custom text also selects the choice that enables it.
      expect(others.map((key) => changed[key])).toEqual(spec.kind === 'text' && spec.shownWhen ? ['custom'] : []);
    }
  });
});

/** Returns a value that is not the default. */
function otherValue(spec: OptionFlag['spec']): unknown {
  switch (spec.kind) {
    case 'boolean':
      return !spec.default;
    case 'choice':
      return spec.choices[1].value;
    case 'number':
      return spec.default === spec.max ? spec.min : spec.max;
    case 'list':
      return [];
    default:
      return '~';
  }
}

function leavesOf(options: object, prefix = ''): [string, unknown][] {
  return Object.entries(options).flatMap(([key, value]) =>
    typeof value === 'object' ? leavesOf(value, `${prefix}${key}.`) : [[prefix + key, value] as [string, unknown]],
  );
}
