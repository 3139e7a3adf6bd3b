const QUOTE = 34;
const BACKSLASH = 92;
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/** How deep objects and arrays may be nested in a request; what walks through them is recursive. */
export const MAX_JSON_DEPTH = 64;

/** Whether a JSON text nests deeper than `maxDepth`. Whether it is JSON at all is the parser's affair. */
export function isDeeperThan(json: string, maxDepth: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (isInText) {
      if (code === BACKSLASH) {
        index += 1;
      } else if (code === QUOTE) {
        isInText = false;
      }
    } else if (code === QUOTE) {
      isInText = true;
    } else if (OPENING.has(code)) {
      depth += 1;
      if (depth > maxDepth) {
        return true;
      }
    } else if (CLOSING.has(code)) {
      depth -= 1;
    }
  }
  return false;
}
