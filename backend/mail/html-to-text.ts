const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

/** The plain text of a mail's HTML: blocks become lines, links show their address, tags go. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a\s*>/gi, (_link, address: string, label: string) =>
      label.includes(address) ? label : `${label} (${address})`,
    )
    .replace(/<br\s*\/?>|<\/(?:p|div|tr|li|h[1-6]|table|ul|ol)\s*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, decodeEntity)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) {
    return ENTITIES[name.toLowerCase()] ?? entity;
  }
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
