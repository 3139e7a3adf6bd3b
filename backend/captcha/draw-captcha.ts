import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Font } from 'opentype.js';
import { CAPTCHA_PICTURE } from '../../libs/contracts/account/captcha-picture.ts';

/** Characters that stay distinguishable when rotated slightly. */
export const CAPTCHA_CHARACTERS = 'ACEFHJKLMNPRTWXY34679';

/** Height of a capital in pixels, before scaling. */
const CAPITAL = 46;
/** Pixels between the characters and at the sides. */
const GAP = 6;
/** Overlap of adjacent pieces in pixels, so that no line shows between them. */
const OVERLAP = 0.8;

type Point = readonly [x: number, y: number];
type Contour = readonly Point[];

let font: Font | undefined;

/**
 * Draws a captcha as SVG with large filled characters. No two pictures share a path, so that paths cannot be compared
 * with those of the font: each character has its own scale, angle, slant and bend, curves are split at random places,
 * points are shifted, and the shapes are cut into pieces in random order.
 * @param text characters of `CAPTCHA_CHARACTERS`
 */
export function drawCaptcha(text: string): string {
  const { width, height } = CAPTCHA_PICTURE;
  const slot = (width - 2 * GAP) / text.length;
  const pieces = [...text].flatMap((character, index) => {
    const shape = deform(readContours(character), slot - GAP);
    const x = GAP + slot * (index + 0.5) + random(-2, 2);
    const y = height / 2 + random(-5, 5);
    return cut(shape).map((contours) => toPath(contours, x, y));
  });
  const paths = shuffle(pieces).map((d) => `<path d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="#222" fill-rule="evenodd">${paths.join('')}</svg>`;
}

/** Returns the outlines of a character as polygons in pixels, with curves split at random places. */
function readContours(character: string): Contour[] {
  font ??= readFont();
  const capHeight = font.tables.os2.sCapHeight / font.unitsPerEm;
  const { commands } = font.charToGlyph(character).getPath(0, 0, CAPITAL / capHeight);
  const contours: Point[][] = [];
  let contour: Point[] = [];
  for (const command of commands) {
    if (command.type === 'M') {
      contour = [[command.x, command.y]];
      contours.push(contour);
    } else if (command.type !== 'Z') {
      const start = contour.at(-1) as Point;
      const end: Point = [command.x, command.y];
      const isCurve = command.type === 'Q';
      const control: Point = isCurve ? [command.x1, command.y1] : middle(start, end);
      for (const t of splits(isCurve ? 3 : 1)) {
        contour.push(onCurve(start, control, end, t));
      }
      contour.push(end);
    }
  }
  return contours;
}

/** Scales, rotates, slants and bends a character about its centre, and shifts each point slightly. */
function deform(contours: readonly Contour[], maxWidth: number): Contour[] {
  const points = contours.flat();
  const [left, right] = range(points.map(([x]) => x));
  const [top, bottom] = range(points.map(([, y]) => y));
  const scale = random(0.92, 1.12);
  const narrow = Math.min(1, (maxWidth - 2) / ((right - left) * scale)) * random(0.92, 1);
  const angle = random(-0.17, 0.17);
  const slant = random(-0.12, 0.12);
  const bend = random(-1.6, 1.6);
  const phase = random(0, 2 * Math.PI);
  return contours.map((contour) =>
    contour.map(([x0, y0]) => {
      const y = (y0 - (top + bottom) / 2) * scale;
      const x = (x0 - (left + right) / 2) * scale * narrow + slant * y + bend * Math.sin(y / 9 + phase);
      return [
        x * Math.cos(angle) - y * Math.sin(angle) + random(-0.5, 0.5),
        x * Math.sin(angle) + y * Math.cos(angle) + random(-0.5, 0.5),
      ];
    }),
  );
}

/** Cuts a shape into pieces along two random lines near its centre. */
function cut(shape: readonly Contour[]): (readonly Contour[])[] {
  let pieces: (readonly Contour[])[] = [shape];
  for (const angle of [random(0, Math.PI), random(0, Math.PI)]) {
    const normal: Point = [Math.cos(angle), Math.sin(angle)];
    const offset = random(-9, 9);
    pieces = pieces.flatMap((piece) => [
      clip(piece, normal, offset - OVERLAP),
      clip(piece, [-normal[0], -normal[1]], -offset - OVERLAP),
    ]);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** Returns the part of a shape where `normal · point` is at least `offset` (Sutherland and Hodgman). */
function clip(shape: readonly Contour[], normal: Point, offset: number): Contour[] {
  const side = ([x, y]: Point): number => normal[0] * x + normal[1] * y - offset;
  return shape
    .map((contour) =>
      contour.flatMap((end, index) => {
        const start = contour.at(index - 1) as Point;
        const [before, after] = [side(start), side(end)];
        const crossing = before < 0 === after < 0 ? [] : [between(start, end, before / (before - after))];
        return after < 0 ? crossing : [...crossing, end];
      }),
    )
    .filter((contour) => contour.length > 2);
}

/** Writes contours as path data; each starts at a random point and may be reversed. */
function toPath(contours: readonly Contour[], x: number, y: number): string {
  return shuffle(contours)
    .map((contour) => {
      const first = Math.floor(random(0, contour.length));
      const turned = [...contour.slice(first), ...contour.slice(0, first)];
      const points = Math.random() < 0.5 ? turned : turned.reverse();
      return `M${points.map((point) => `${(point[0] + x).toFixed(1)} ${(point[1] + y).toFixed(1)}`).join('L')}Z`;
    })
    .join('');
}

/** Returns at least `least` places on a curve, in order. */
function splits(least: number): number[] {
  return Array.from({ length: least + Math.round(Math.random()) }, () => random(0.1, 0.9)).sort((a, b) => a - b);
}

function onCurve(start: Point, control: Point, end: Point, t: number): Point {
  return between(between(start, control, t), between(control, end, t), t);
}

function middle(start: Point, end: Point): Point {
  return between(start, end, 0.5);
}

function between([x0, y0]: Point, [x1, y1]: Point, t: number): Point {
  return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
}

function range(values: readonly number[]): readonly [min: number, max: number] {
  return [Math.min(...values), Math.max(...values)];
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function random(min: number, max: number): number {
  return min + (max - min) * Math.random();
}

/** Reads the font Archivo Black (Open Font License). */
export function readFont(): Font {
  const file = import.meta.resolve('@fontsource/archivo-black/files/archivo-black-latin-400-normal.woff');
  const bytes = readFileSync(fileURLToPath(file));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
