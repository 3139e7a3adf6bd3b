import { UserMistake } from '../errors.ts';
import { concatBytes } from '../lines/blocks/concat-bytes.ts';
import { newerVersion, type ReadRecipe, readRecipe } from './read-recipe.ts';
import { MAX_RECIPE_BYTES, RECIPE_VERSION, type Recipe, type Reference, TOO_LARGE } from './recipe.ts';

/** Maximum characters of a link; chat programs cut longer ones. */
export const MAX_LINK_CHARS = 8_000;

const PREFIX = `v${RECIPE_VERSION}.`;
const INCOMPLETE = 'This link is incomplete.';

/**
 * Returns the link that opens a recipe: `{origin}/recipes#v1.{base64url(deflate-raw(JSON))}`. The part after `#` is not
 * sent to a server.
 * @param options.includeLists false to leave out constant lists and default texts
 * @throws UserMistake if the link is longer than 8,000 characters
 */
export async function encodeShareLink(
  recipe: Recipe,
  origin: string,
  { includeLists }: { readonly includeLists: boolean },
): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(includeLists ? recipe : withoutLists(recipe)));
  const packed = await collect(pipe(json, new CompressionStream('deflate-raw')), Number.POSITIVE_INFINITY);
  const link = `${origin}/recipes#${PREFIX}${toBase64Url(packed)}`;
  requireShort(link);
  return link;
}

/**
 * Reads the recipe of a link, with the same checks as a file.
 * @param link whole link, or what stands behind `#`
 * @throws UserMistake if the link is damaged or too long, or holds more than 200 kB
 */
export async function decodeShareLink(link: string): Promise<ReadRecipe> {
  const given = link.trim();
  requireShort(given);
  const [, version, code] = /^v(\d{1,9})\.([\w-]+)$/.exec(given.slice(given.indexOf('#') + 1)) ?? [];
  if (code === undefined) {
    throw new UserMistake(INCOMPLETE);
  }
  if (Number(version) > RECIPE_VERSION) {
    return { ok: false, problems: [{ path: '', message: newerVersion(Number(version)) }] };
  }
  return readRecipe(await unpack(code));
}

/** Returns true for a text that is a share link, or what stands behind its `#`. */
export function isShareLink(text: string): boolean {
  return /^(?:https?:\/\/[^#\s]*\/recipes)?#?v\d{1,9}\./.test(text);
}

function requireShort({ length }: string): void {
  if (length > MAX_LINK_CHARS) {
    const [given, most] = [length, MAX_LINK_CHARS].map((count) => count.toLocaleString('en-US'));
    throw new UserMistake(
      `This recipe is too long for a link (${given} of ${most} characters). Download it as a file instead.`,
    );
  }
}

function withoutLists(recipe: Recipe): Recipe {
  return {
    ...recipe,
    inputs: recipe.inputs.map(({ text: _, ...input }) => input),
    steps: recipe.steps.map((step) => ({
      ...step,
      inputs: Object.fromEntries(Object.entries(step.inputs).map(([id, reference]) => [id, withoutText(reference)])),
    })),
  };
}

function withoutText(reference: Reference): Reference {
  return typeof reference !== 'string' && 'text' in reference ? { text: '' } : reference;
}

/** Returns the text of a link. Stops at 200 kB, so that a few characters cannot become gigabytes. */
async function unpack(code: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await collect(pipe(fromBase64Url(code), new DecompressionStream('deflate-raw')), MAX_RECIPE_BYTES + 1);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof UserMistake ? error : new UserMistake(INCOMPLETE);
  }
}

function pipe(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): AsyncIterable<unknown> {
  const writer = stream.writable.getWriter();
  // An error of the writer also ends the reader.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  return read(stream.readable.getReader());
}

/** Returns the chunks of a stream. Not every browser can iterate over streams. */
async function* read(reader: {
  read(): Promise<{ done: boolean; value?: unknown }>;
  cancel(): Promise<void>;
}): AsyncGenerator<unknown, void, void> {
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      yield chunk.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** @throws UserMistake for more than `maxBytes` */
async function collect(chunks: AsyncIterable<unknown>, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const part = chunk as Uint8Array;
    length += part.length;
    if (length > maxBytes) {
      throw new UserMistake(TOO_LARGE);
    }
    parts.push(part);
  }
  return concatBytes(parts);
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
