import { describe, expect, it } from 'vitest';
import { VERSION } from '../../../../libs/contracts/site/version.ts';
import { describeFault } from './error-reporter.ts';

const HERE = { origin: 'https://lists.example', pathname: '/merge' };

/** An error as a browser throws it. */
function thrown(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack });
}

const CHROMIUM = `
    at run (https://lists.example/assets/merge-page-4f3a.js:1:2048)
    at async https://lists.example/assets/index-0_b.js:12:7
    at new Promise (<anonymous>)
    at chrome-extension://abc/content.js:1:1
    at elsewhere (https://cdn.example/assets/a.js:1:1)`;

const OTHERS = `run@https://lists.example/assets/merge-page-4f3a.js:1:2048
@https://lists.example/assets/index-0_b.js:12:7
moz-extension://abc/content.js:1:1`;

const PLACES = ['assets/merge-page-4f3a.js:1:2048', 'assets/index-0_b.js:12:7'];

describe('what is reported of a fault', () => {
  it.each([
    ['Chromium', `TypeError: red shoes is not a function${CHROMIUM}`],
    ['Firefox and Safari', OTHERS],
  ])('is its class and its places in our scripts: %s', (_name, stack) => {
    expect(describeFault('render', thrown('red shoes is not a function', stack), HERE)).toEqual({
      kind: 'render',
      name: 'TypeError',
      places: PLACES,
      page: '/merge',
      build: VERSION,
    });
  });

  it('is never its message, not even one that looks like a stack', () => {
    const message =
      'red\n    at typed (https://lists.example/assets/red-shoes.js:1:1)\nx@https://lists.example/assets/blue.js:1:1';
    const report = describeFault('error', thrown(message, `TypeError: ${message}${CHROMIUM}`), HERE);
    expect(report?.places).toEqual(PLACES);
    expect(JSON.stringify(report)).not.toMatch(/red|blue/);
  });

  it('is no name that is none', () => {
    expect(describeFault('render', thrown('', CHROMIUM, 'red shoes'), HERE)?.name).toBe('Error');
    expect(describeFault('render', 'red shoes', HERE)).toMatchObject({ name: 'Error', places: [] });
    expect(describeFault('render', null, HERE)).toMatchObject({ name: 'Error', places: [] });
  });

  it('is the page as the route table has it', () => {
    const pageOf = (pathname: string) => describeFault('render', null, { ...HERE, pathname })?.page;
    expect([pageOf('/merge/'), pageOf('/'), pageOf('/red/shoes')]).toEqual(['/merge', '/', '*']);
  });

  it('of a worker is the place its event tells', () => {
    const event = new ErrorEvent('error', {
      message: 'Uncaught Error: red shoes',
      filename: 'https://lists.example/assets/task.worker-1.js',
      lineno: 1,
      colno: 99,
    });
    expect(describeFault('worker', event, HERE)).toMatchObject({
      name: 'Error',
      places: ['assets/task.worker-1.js:1:99'],
    });
    expect(describeFault('worker', new ErrorEvent('error'), HERE)).toMatchObject({ name: 'Error', places: [] });
  });

  it('is nothing for an abort, an extension, or a script that somebody typed into the console', () => {
    expect(describeFault('rejection', thrown('Cancelled', CHROMIUM, 'AbortError'), HERE)).toBeNull();
    expect(describeFault('error', thrown('x', 'Error: x\n    at chrome-extension://abc/c.js:1:1'), HERE)).toBeNull();
    expect(describeFault('rejection', 'red shoes', HERE)).toBeNull();
    expect(describeFault('error', undefined, HERE)).toBeNull();
  });

  it('has at most ten places', () => {
    const lines = Array.from({ length: 30 }, (_, line) => `\n    at https://lists.example/assets/a.js:${line}:1`);
    expect(describeFault('error', thrown('', lines.join('')), HERE)?.places).toHaveLength(10);
  });
});
