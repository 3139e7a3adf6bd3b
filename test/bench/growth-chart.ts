import type { GrowthLine } from './harness.ts';

const WIDTH = 760;
const HEIGHT = 380;
const LEFT = 64;
const RIGHT = 150;
const TOP = 48;
const BOTTOM = 56;

/** Lines differ in dashes and marks as well as in colour. */
const STYLES = [
  { name: 'one', dashes: 'none', mark: 'circle' },
  { name: 'two', dashes: '8 4', mark: 'square' },
  { name: 'three', dashes: '2 4', mark: 'diamond' },
] as const;

/** Readable on light and dark pages: the reader's colour scheme selects the colours. */
const COLOURS = `
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .title { font-size: 15px; font-weight: 600 }
  .grid { stroke: #d0d7de; stroke-width: 1 }
  .line { fill: none; stroke-width: 2.5 }
  .one { stroke: #007599; --ink: #007599 } .two { stroke: #b8006f; --ink: #b8006f } .three { stroke: #7a5c00; --ink: #7a5c00 }
  .mark { fill: var(--ink) }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .grid { stroke: #3d444d }
    .one { stroke: #2bc4f3; --ink: #2bc4f3 } .two { stroke: #ff6fc0; --ink: #ff6fc0 } .three { stroke: #f2cc3d; --ink: #f2cc3d }
  }`;

/** Draws the cost of a row as SVG: rows on the x axis (logarithmic), nanoseconds per row on the y axis, from 0. */
export function drawGrowth(title: string, lines: readonly GrowthLine[]): string {
  const points = lines.flatMap((line) => line.points);
  const least = Math.log10(Math.min(...points.map(({ rows }) => rows)));
  const most = Math.max(least + 1, Math.log10(Math.max(...points.map(({ rows }) => rows))));
  const top = niceTop(Math.max(...points.map(({ nsPerRow }) => nsPerRow)));
  const x = (rows: number) => LEFT + ((Math.log10(rows) - least) / (most - least)) * (WIDTH - LEFT - RIGHT);
  const y = (ns: number) => HEIGHT - BOTTOM - (ns / top) * (HEIGHT - TOP - BOTTOM);
  const heights = Array.from({ length: 5 }, (_, i) => (top / 4) * i);
  const sizes = [...new Set(points.map(({ rows }) => rows))];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(describe(title, lines))}">`,
    `<style>${COLOURS}\n</style>`,
    `<text class="title" x="${LEFT}" y="24">${escapeXml(title)}</text>`,
    ...heights.map(
      (ns) =>
        `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(ns))}" y2="${round(y(ns))}"/>` +
        `<text x="${LEFT - 8}" y="${round(y(ns) + 4)}" text-anchor="end">${round(ns)}</text>`,
    ),
    ...sizes.map(
      (rows) =>
        `<text x="${round(x(rows))}" y="${HEIGHT - BOTTOM + 22}" text-anchor="middle">${shortCount(rows)}</text>`,
    ),
    `<text x="${LEFT}" y="${HEIGHT - 12}">rows; upwards: nanoseconds a row</text>`,
    ...labelled(lines, y).map(({ line, labelY }, index) => drawLine(line, labelY, STYLES[index % STYLES.length], x, y)),
    '</svg>',
    '',
  ].join('\n');
}

function drawLine(
  { title, points }: GrowthLine,
  labelY: number,
  { name, dashes, mark }: (typeof STYLES)[number],
  x: (rows: number) => number,
  y: (ns: number) => number,
): string {
  const places = points.map(({ rows, nsPerRow }) => [round(x(rows)), round(y(nsPerRow))] as const);
  const path = places.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${px} ${py}`).join('');
  return [
    `<path class="line ${name}" stroke-dasharray="${dashes}" d="${path}"/>`,
    ...places.map(([px, py]) => drawMark(mark, px, py, name)),
    `<text x="${WIDTH - RIGHT + 12}" y="${round(labelY)}">${escapeXml(title)}</text>`,
  ].join('\n');
}

function drawMark(mark: (typeof STYLES)[number]['mark'], x: number, y: number, name: string): string {
  if (mark === 'circle') {
    return `<circle class="mark ${name}" cx="${x}" cy="${y}" r="4"/>`;
  }
  const turn = mark === 'diamond' ? ` transform="rotate(45 ${x} ${y})"` : '';
  return `<rect class="mark ${name}" x="${x - 4}" y="${y - 4}" width="8" height="8"${turn}/>`;
}

/** Places labels at the ends of the lines, at least one text line apart. */
function labelled(lines: readonly GrowthLine[], y: (ns: number) => number) {
  const found = lines.map((line) => ({ line, labelY: y(line.points[line.points.length - 1].nsPerRow) + 4 }));
  const fromBelow = [...found].sort((one, other) => other.labelY - one.labelY);
  for (let i = 1; i < fromBelow.length; i++) {
    fromBelow[i].labelY = Math.min(fromBelow[i].labelY, fromBelow[i - 1].labelY - 18);
  }
  return found;
}

/** Returns 1, 2, 4 or 8 times a power of ten, so that four steps of it are round numbers. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (([1, 2, 4, 8] as const).find((step) => step * power >= value) ?? 10);
}

function describe(title: string, lines: readonly GrowthLine[]): string {
  const texts = lines.map(
    (line) =>
      `${line.title}: ${line.points.map(({ rows, nsPerRow }) => `${round(nsPerRow)} ns at ${shortCount(rows)}`).join(', ')}`,
  );
  return `${title}. ${texts.join('. ')}.`;
}

function shortCount(rows: number): string {
  return rows >= 1e6 ? `${rows / 1e6} M` : rows.toLocaleString('en-US');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
