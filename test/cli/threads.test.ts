import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/engine/random-list.ts';

let command: CommandLine;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
  const lines = randomLines(90_000);
  await command.write('lines.txt', lines.map((line) => `${line}\n`).join(''));
  const rows = lines.map((line, i) => `${i},"${line.replaceAll('"', "'")}",${i % 7 === 0 ? '' : 'google'}\r\n`);
  await command.write('latin.csv', Buffer.from('Keyword,Note\nGr\u00f6\u00dfe,1\n', 'latin1'));
  await command.write('binary.txt', new Uint8Array(10));
  await command.write('unclosed.csv', 'a,"b\nc,d\n');
  await command.write('rows.csv', `Number,Link,utm_source\r\n${rows.join('')}`);
});

afterAll(() => command.remove());

/** Some 3 MB of keywords and addresses, two parts; some are blank, long, refused, or equal. */
function randomLines(count: number): string[] {
  const random = seededRandom(4);
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)];
  return Array.from({ length: count }, (_, i) => {
    const number = Math.floor(random() * count);
    switch (Math.floor(random() * 5)) {
      case 0:
        return `https://www.example.com/${pick(['é', 'shoes', ''])}?id=${number}&utm_source=${pick(['old', 'x y'])}`;
      case 1:
        return `shop.de/${pick(['Red', 'red'])}-shoes/${number}`;
      case 2:
        return pick(['', '  ', 'no address', `"quoted ${number}"`, '[exact match]']);
      case 3:
        return `${pick(['Red', 'blue', '+cheap'])} shoes ${pick(['online', '50% off!', 'ΟΔΟΣ'])} ${number}`;
      default:
        return i % 40_000 === 0 ? `long ${'word '.repeat(20_000)}` : `${number} red shoes and boots for men and women`;
    }
  });
}

const TABLE = ['rows.csv', '--from=table'];
const RULES = JSON.stringify([
  { find: 'shoes', replaceWith: 'boots' },
  { find: '(\\d+)$', replaceWith: '<$1>', regex: true },
  { find: 'red', replaceWith: 'green', caseSensitive: true, wholeWords: true },
]);
const TAGS = ['--source=news', '--medium=email', '--campaign=x', '--no-remove-duplicates'];

describe('two threads', () => {
  it.each([
    ['replace', ['lines.txt', '--find=shoes', '--replace-with=boots\nhats'], []],
    ['replace', ['lines.txt', '--find=(\\w+) SHOES', '--replace-with=$1\\n', '--use-regex', '--no-replace-all'], []],
    ['replace', ['lines.txt', `--rules=${RULES}`], []],
    ['replace', [...TABLE, `--rules=${RULES}`, '--column=Link', '--apply=sequential'], []],
    ['dedupe', ['lines.txt'], ['duplicates']],
    ['dedupe', ['lines.txt', '--sort-order=alphabetical', '--remove-all-spaces'], []],
    ['dedupe', [...TABLE, '--column=Link'], ['duplicates']],
    ['dedupe', ['latin.csv', 'latin.csv', 'lines.txt', '--from=csv'], []],
    ['utm', ['lines.txt', ...TAGS], ['rejected']],
    ['utm', [...TABLE, ...TAGS], ['rejected']],
    ['ngrams', ['lines.txt', '--min-terms=1', '--plurals'], []],
    ['ngrams', [...TABLE, '--term-column=Link', '--clicks-column=Number', '--max-n=2'], ['negatives']],
    ['fix', ['lines.txt', '--no-remove-duplicates'], ['changed', 'dropped']],
    ['fix', [...TABLE, '--keyword-column=Link', '--no-remove-duplicates'], ['changed', 'dropped']],
  ])('give the same rows and counts as one: %s %j', async (tool, args, others) => {
    const also = others.map((output) => `--also=${output}=${output}.json`);
    const results: { code: number | null; files: string[]; told: string }[] = [];
    for (const threads of [1, 2]) {
      const { code, stderr } = await command.run([
        tool,
        ...args,
        ...also,
        '--json',
        '--to=rows.json',
        `--threads=${threads}`,
      ]);
      const files: string[] = [];
      for (const name of ['rows', ...others]) {
        files.push(await command.read(`${name}.json`));
      }
      results.push({ code, files, told: stderr.replace(/ in [\d.]+ s/, '') });
    }
    expect(results[0].code).toBe(0);
    expect(results[0].files[0].length).toBeGreaterThan(100_000);
    expect(results[1].told).toBe(results[0].told);
    // Compared as one value each, since a difference in megabytes cannot be shown.
    expect(results[1].files.map((file, i) => file === results[0].files[i])).toEqual(results[0].files.map(() => true));
  });

  it('run an empty list as one does', async () => {
    await command.write('empty.txt', '');
    const { code, stderr } = await command.run(['replace', 'empty.txt', '--find=a', '--threads=2']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('replacements: 0')]);
  });

  it.each([
    ['an invalid pattern', ['lines.txt', '--find=(', '--use-regex', '--to=out.txt']],
    ['a file that is no text', ['lines.txt', 'binary.txt', '--find=a']],
    ['a table that cannot be opened', ['unclosed.csv', '--from=table', '--find=a']],
    ['a file with other columns', ['rows.csv', 'latin.csv', '--from=table', '--find=a']],
    ['a full disk', ['lines.txt', '--find=a', '--replace-with=b', '--to=/dev/full']],
    ['rows by number', ['lines.txt', '--find=a', '--rows=1-10']],
  ])('end as one does after %s', async (_name, args) => {
    const [one, two] = await Promise.all(
      [1, 2].map((threads) => command.run(['replace', ...args, `--threads=${threads}`])),
    );
    expect(one.code).toBeGreaterThan(0);
    expect([two.code, two.stderr]).toEqual([one.code, one.stderr]);
  });

  it('end when the reader of a pipe or the user does', async () => {
    const args = ['replace', 'lines.txt', '--find=(a+)+', '--use-regex', '--threads=2'];
    const closed = await command.run(args, { onOutput: (_, child) => child.stdout?.destroy() });
    expect([closed.code, closed.stderr]).toEqual([0, '']);
    const stopped = await command.run([...args, '-q'], { onOutput: (_, child) => child.kill('SIGINT') });
    expect(stopped.code).toBe(130);
  });

  it('are refused if there are none', async () => {
    const { code, stderr } = await command.run(['fix', 'lines.txt', '--threads=0']);
    expect([code, stderr]).toEqual([2, 'overprint fix: --threads must be a number from 1 to 64.\n']);
  });
});
