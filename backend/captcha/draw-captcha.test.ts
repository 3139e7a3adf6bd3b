import { describe, expect, it } from 'vitest';
import { CAPTCHA_PICTURE } from '../../libs/contracts/account/captcha-picture.ts';
import { CAPTCHA_CHARACTERS, drawCaptcha, readFont } from './draw-captcha.ts';

type Point = readonly [x: number, y: number];

const font = readFont();

const texts = Array.from({ length: 20 }, (_, index) =>
  Array.from(
    { length: 6 },
    (_value, place) => CAPTCHA_CHARACTERS[(index * 5 + place * 11) % CAPTCHA_CHARACTERS.length],
  ).join(''),
);

function pathsOf(svg: string): string[] {
  return [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, data = '']) => data);
}

/** Returns all points of path data, including control points of curves. */
function pointsOf(data: string): Point[] {
  const numbers = (data.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}

/** Moves and scales points into the unit square, so that position and size are ignored. */
function normalize(points: readonly Point[]): Point[] {
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const [width, height] = [Math.max(...points.map(([x]) => x)) - left, Math.max(...points.map(([, y]) => y)) - top];
  return points.map(([x, y]) => [(x - left) / (width || 1), (y - top) / (height || 1)]);
}

/** Returns the mean distance of each point to the nearest point of the other set, the larger of both directions. */
function distance(some: readonly Point[], others: readonly Point[]): number {
  const oneWay = (from: readonly Point[], to: readonly Point[]): number =>
    from.reduce((sum, [x, y]) => sum + Math.min(...to.map(([u, v]) => Math.hypot(x - u, y - v))), 0) / from.length;
  return Math.max(oneWay(some, others), oneWay(others, some));
}

const GLYPHS = new Map(
  [...CAPTCHA_CHARACTERS].map((character) => [
    character,
    normalize(pointsOf(font.charToGlyph(character).getPath(0, 0, 60).toPathData(2))),
  ]),
);

/** Returns the characters found by comparing each path with the outlines of the font. */
function match(svg: string): string[] {
  return pathsOf(svg).flatMap((data) => {
    const points = normalize(pointsOf(data));
    const [best] = [...GLYPHS]
      .map(([character, glyph]) => ({ character, error: distance(points, glyph) }))
      .sort((a, b) => a.error - b.error);
    return best && best.error < 0.03 ? [best.character] : [];
  });
}

/** Draws the undistorted outlines, each shifted by a tenth of a pixel, in order. */
function drawPlainly(text: string): string {
  const path = (character: string, index: number): string => {
    const { commands } = font.charToGlyph(character).getPath(10 + 45 * index, 60, 60);
    const shift = (): number => Math.random() * 0.2 - 0.1;
    const data = commands.map((command) => {
      switch (command.type) {
        case 'M':
        case 'L':
          return `${command.type}${command.x + shift()} ${command.y + shift()}`;
        case 'Q':
          return `Q${command.x1 + shift()} ${command.y1 + shift()} ${command.x + shift()} ${command.y + shift()}`;
        default:
          return 'Z';
      }
    });
    return `<path d="${data.join('')}"/>`;
  };
  return `<svg>${[...text].map(path).join('')}</svg>`;
}

describe('the picture of a captcha', () => {
  it('cannot be read by comparing its paths with the font, as plain outlines can', () => {
    expect(texts.map(drawPlainly).flatMap(match).join('')).toBe(texts.join(''));
    const found = texts.flatMap((text) => match(drawCaptcha(text)));
    // Each text has six characters; a few pieces may resemble a letter by chance.
    expect(found.length).toBeLessThan(texts.length);
  });

  it('has other paths each time, in number, length and order', () => {
    const pictures = Array.from({ length: 100 }, () => pathsOf(drawCaptcha('ACEF34')));
    // Pieces with three points may be equal by chance.
    const large = pictures.flat().filter((data) => pointsOf(data).length >= 8);
    expect(new Set(large).size).toBe(large.length);
    expect(new Set(pictures.map((paths) => paths.map((data) => pointsOf(data).length).join(' '))).size).toBe(100);
  });

  it('shows large characters in their order, inside the picture, filled and without lines', () => {
    for (const text of texts) {
      const svg = drawCaptcha(text);
      expect(svg).not.toMatch(/stroke|<text|<script|<line/);
      const points = pathsOf(svg).flatMap(pointsOf);
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...xs)).toBeLessThanOrEqual(CAPTCHA_PICTURE.width);
      expect(Math.max(...ys)).toBeLessThanOrEqual(CAPTCHA_PICTURE.height);
      expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(CAPTCHA_PICTURE.height / 2);
    }
  });
});
