import type { ColumnMap } from './sources.ts';

/** Returns why columns cannot be renamed as a map says: one is named twice. Names are compared in any case. */
export function problemOfMap(map: ColumnMap): string | undefined {
  const needed = findRepeated(map.keys());
  const given = findRepeated(map.values());
  if (needed !== undefined) {
    return `“${needed}” is mapped to two columns. Choose one.`;
  }
  return given === undefined ? undefined : `“${given}” is chosen for two columns. Choose another one for one of them.`;
}

function findRepeated(names: Iterable<string>): string | undefined {
  const taken = new Set<string>();
  for (const name of names) {
    const lowered = name.toLowerCase();
    if (taken.has(lowered)) {
      return name;
    }
    taken.add(lowered);
  }
  return undefined;
}
