/**
 * Draws the icons of `frontend/public/manifest.webmanifest` and `frontend/index.html` from the logo: `npx tsx
 * scripts/draw-icons.ts`. Run it again when the logo or the colours change.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { takePicture } from './take-picture.ts';

const repository = resolve(import.meta.dirname, '..');
const publicFolder = join(repository, 'frontend/public');
const logo = await readFile(join(repository, 'frontend/public/favicon.svg'), 'utf8');
const tokens = await readFile(join(repository, 'frontend/src/shared/ui/tokens.css'), 'utf8');

interface Icon {
  readonly file: string;
  /** Edge in pixels. */
  readonly size: number;
  /** The logo's share of the edge: systems may crop a maskable icon to a circle of 80 %. */
  readonly share: number;
  readonly ground: string;
}

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.62, ground: 'var(--background)' },
  { file: 'apple-touch-icon.png', size: 180, share: 0.76, ground: 'var(--background)' },
];

for (const icon of ICONS) {
  await draw({ ...icon, file: join(publicFolder, icon.file) });
}

async function draw({ file, size, share, ground }: Icon): Promise<void> {
  const html = `<!doctype html>
<style>
  ${tokens}
  body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; background: ${ground}; }
  svg { display: block; width: ${size * share}px; height: ${size * share}px; }
</style>
${logo}`;
  await takePicture(html, { width: size, height: size }, file);
}

/** An icon file that holds one PNG picture (the format since Windows Vista): a directory of one entry, and the picture. */
function iconFileOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const FAVICON_SIZE = 48;
const picture = join(tmpdir(), 'overprint-favicon.png');
await draw({ file: picture, size: FAVICON_SIZE, share: 1, ground: 'transparent' });
await writeFile(join(publicFolder, 'favicon.ico'), iconFileOf(await readFile(picture), FAVICON_SIZE));
await rm(picture);
