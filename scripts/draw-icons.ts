/**
 * Draws the icons of `frontend/public/manifest.webmanifest` and `frontend/index.html` from the logo: `npx tsx
 * scripts/draw-icons.ts`. Run it again when the logo or the colours change.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { takePicture } from './take-picture.ts';

const repository = resolve(import.meta.dirname, '..');
const logo = await readFile(join(repository, 'frontend/public/favicon.svg'), 'utf8');
const tokens = await readFile(join(repository, 'frontend/src/shared/ui/tokens.css'), 'utf8');

/** `share` is the logo's share of the edge: systems may crop a maskable icon to a circle of 80 %. */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.62, ground: 'var(--background)' },
  { file: 'apple-touch-icon.png', size: 180, share: 0.76, ground: 'var(--background)' },
] as const;

for (const { file, size, share, ground } of ICONS) {
  const html = `<!doctype html>
<style>
  ${tokens}
  body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; background: ${ground}; }
  svg { display: block; width: ${size * share}px; height: ${size * share}px; }
</style>
${logo}`;
  await takePicture(html, { width: size, height: size }, join(repository, 'frontend/public', file));
}
