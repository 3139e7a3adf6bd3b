/**
 * Draws `frontend/public/share.png`, the preview image for shared links: `npx tsx scripts/draw-share-image.ts`. Run it
 * again when the logo or the colours change.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { takePicture } from './take-picture.ts';

const repository = resolve(import.meta.dirname, '..');
const WIDTH = 1200;
const HEIGHT = 630;

const logo = await readFile(join(repository, 'frontend/public/favicon.svg'), 'utf8');
const tokens = await readFile(join(repository, 'frontend/src/shared/ui/tokens.css'), 'utf8');
const font = await readFile(
  join(repository, 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'),
);

const html = `<!doctype html>
<style>
  ${tokens}
  @font-face {
    font-family: Archivo;
    font-weight: 100 900;
    src: url(data:font/woff2;base64,${font.toString('base64')});
  }
  body {
    margin: 0;
    width: ${WIDTH}px;
    height: ${HEIGHT}px;
    display: grid;
    grid-template-columns: 1fr 440px;
    align-items: center;
    padding: 0 80px;
    box-sizing: border-box;
    background: var(--background);
    color: var(--text);
    font-family: Archivo;
    font-weight: 600;
    letter-spacing: -0.03em;
  }
  svg { display: block; width: 440px; height: 440px; }
  p { margin: 0; }
  .name { position: relative; font-size: 44px; margin-bottom: 40px; color: var(--muted); }
  .claim { font-size: 84px; line-height: 90px; white-space: nowrap; }
</style>
<div>
  <p class="name">Overprint</p>
  <p class="claim">Three lists in.<br />Every keyword<br />out.</p>
</div>
${logo}`;

await takePicture(html, { width: WIDTH, height: HEIGHT }, join(repository, 'frontend/public/share.png'));
