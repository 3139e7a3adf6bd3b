import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDITOR_MAX_BYTES, EDITOR_MAX_LINES, fitsEditor } from './intake.ts';

function fitsSlowly(...pieces: readonly string[]): boolean {
  const text = pieces.join('');
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') {
    lines.pop();
  }
  return lines.length <= EDITOR_MAX_LINES && new TextEncoder().encode(text).length <= EDITOR_MAX_BYTES;
}

describe('fitsEditor', () => {
  it('takes texts up to both limits and none beyond', () => {
    const atLimit = 'a\n'.repeat(EDITOR_MAX_LINES);
    expect(fitsEditor('')).toBe(true);
    expect(fitsEditor(atLimit)).toBe(true);
    expect(fitsEditor(atLimit, 'b')).toBe(false);
    expect(fitsEditor('a'.repeat(EDITOR_MAX_BYTES))).toBe(true);
    expect(fitsEditor('a'.repeat(EDITOR_MAX_BYTES), 'a')).toBe(false);
    expect(fitsEditor('ü'.repeat(EDITOR_MAX_BYTES / 2))).toBe(true);
    expect(fitsEditor('ü'.repeat(EDITOR_MAX_BYTES / 2), 'a')).toBe(false);
  });

  it('agrees with splitting and encoding, wherever the pieces are cut', () => {
    const units = fc.constantFrom('\r', '\n', '\r\n', 'a', 'é', '中', '😀', '\ud83d', '\ude00', '');
    // A ballast close to a limit makes the few units that follow decide.
    const ballast = fc.oneof(
      fc.integer({ min: -6, max: 3 }).map((more) => 'a\n'.repeat(EDITOR_MAX_LINES + more)),
      fc.integer({ min: -12, max: 3 }).map((more) => 'a'.repeat(EDITOR_MAX_BYTES + more)),
    );
    fc.assert(
      fc.property(fc.array(units, { maxLength: 8 }), ballast, fc.array(units, { maxLength: 8 }), (a, b, c) => {
        const pieces = [...a, b, ...c];
        expect(fitsEditor(...pieces)).toBe(fitsSlowly(...pieces));
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
