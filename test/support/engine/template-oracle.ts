/**
 * Slow and obvious implementation of templates: reads one sign after another.
 * @returns the filled text, or the message of the first mistake; a brace without a partner comes before unknown names
 */
export function fillSlowly(template: string, columns: readonly string[], row: readonly string[]): string {
  let text = '';
  let unknown = '';
  for (let at = 0; at < template.length; at++) {
    const sign = template[at];
    if (sign !== '{' && sign !== '}') {
      text += sign;
    } else if (template[at + 1] === sign) {
      text += sign;
      at++;
    } else if (sign === '}') {
      return 'A } has no { before it. Write }} for a brace.';
    } else {
      let name = '';
      for (at++; at < template.length && template[at] !== '{' && template[at] !== '}'; at++) {
        name += template[at];
      }
      if (template[at] !== '}') {
        return `{${name} has no closing }.`;
      }
      const wanted = name.trim();
      const exact = columns.indexOf(wanted);
      const column = exact >= 0 ? exact : columns.map((c) => c.toLowerCase()).indexOf(wanted.toLowerCase());
      text += row[column] ?? '';
      unknown ||= column >= 0 ? '' : `There is no column “${wanted}”. The columns are: ${columns.join(', ')}.`;
    }
  }
  return unknown || text;
}
