import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../test/support/engine/bytes-source.ts';
import { importLines, textOf, toBytes } from '../../test/support/engine/import-lines.ts';
import { UserMistake } from '../errors.ts';
import { importRules } from '../tools/import-rules.ts';
import { blobSource } from './byte-source.ts';
import { fileKind } from './file-kind.ts';
import { importFile } from './import-file.ts';

const NO_TEXT = /not a text file/;
const NO_ITEMS = /^No valid items found in file$/;
const NO_JSON = /^Invalid JSON format$/;
const OPEN_QUOTE = /is never closed/;
const utf16 = (text: string, isLittle: boolean, mark = true) =>
  (mark ? `\ufeff${text}` : text).split('').flatMap((unit) => {
    const code = unit.charCodeAt(0);
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });

type Content = string | readonly number[] | Uint8Array;

/** Malformed or unusual files with the expected lines or error. */
const CORPUS: readonly (readonly [
  title: string,
  name: string,
  content: Content,
  expected: readonly string[] | RegExp,
])[] = [
  ['nothing', 'a.txt', '', NO_ITEMS],
  ['nothing, CSV', 'a.csv', '', NO_ITEMS],
  ['nothing, JSON', 'a.json', '', NO_JSON],
  ['only a mark', 'a.txt', [0xef, 0xbb, 0xbf], NO_ITEMS],
  ['only a mark, UTF-16', 'a.txt', [0xff, 0xfe], NO_ITEMS],
  ['only line breaks', 'a.txt', '\n\r\n\r\n\r', NO_ITEMS],
  ['only white space', 'a.txt', ' \t\n\u00a0\n\u3000', NO_ITEMS],
  ['only commas', 'a.csv', ',,\n,\n', NO_ITEMS],
  ['only empty quotes', 'a.csv', '""\n"",""\n', NO_ITEMS],
  ['LF', 'a.txt', 'a\nb\n', ['a', 'b']],
  ['CRLF', 'a.txt', 'a\r\nb\r\n', ['a', 'b']],
  ['lone CR', 'a.txt', 'a\rb\r', ['a', 'b']],
  ['LF CR', 'a.txt', 'a\n\rb', ['a', '', 'b']],
  ['all line breaks mixed', 'a.txt', 'a\r\n\rb\n\nc\r', ['a', '', 'b', '', 'c']],
  ['no last line break', 'a.txt', 'a\nb', ['a', 'b']],
  ['white space kept', 'a.txt', '  a \n\tb', ['  a ', '\tb']],
  ['soft line breaks kept', 'a.txt', 'a\vb\fc\u0085d\u2028e', ['a\vb\fc\u0085d\u2028e']],
  ['UTF-8 mark', 'a.txt', '\ufeffa\nb', ['a', 'b']],
  ['UTF-8 mark, CSV', 'a.csv', '\ufeff"a",1\n', ['a']],
  ['UTF-8 mark, JSON', 'a.json', '\ufeff["a"]', ['a']],
  ['UTF-16LE', 'a.txt', utf16('é\r\n漢😀', true), ['é', '漢😀']],
  ['UTF-16BE', 'a.txt', utf16('é\r\n漢😀', false), ['é', '漢😀']],
  ['UTF-16LE, CSV', 'a.csv', utf16('"a,b\tc"\td\n', true), ['a,b\tc']],
  ['UTF-16BE, JSON', 'a.json', utf16('{"items":["ü"]}', false), ['ü']],
  ['UTF-16 without a mark', 'a.txt', utf16('ab', true, false), NO_TEXT],
  ['UTF-16 with half a unit at the end', 'a.txt', [...utf16('a', true), 0x62], ['a\ufffd']],
  ['UTF-16 with half a pair', 'a.txt', [...utf16('a', true), 0x3d, 0xd8], ['a\ufffd']],
  ['UTF-32', 'a.txt', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0], NO_TEXT],
  ['Windows-1252', 'a.txt', [0x80, 0x0a, 0xe9, 0x0a, 0xdf], ['€', 'é', 'ß']],
  ['Windows-1252, CSV', 'a.csv', [0x22, 0x93, 0x2c, 0x94, 0x22, 0x0a], ['“,”']],
  ['Windows-1252, JSON', 'a.json', [0x5b, 0x22, 0xe9, 0x22, 0x5d], ['é']],
  ['an overlong slash', 'a.txt', [0xc0, 0xaf], ['À¯']],
  ['a surrogate in UTF-8', 'a.txt', [0xed, 0xa0, 0x80], ['í\u00a0€']],
  ['beyond Unicode', 'a.txt', [0xf4, 0x90, 0x80, 0x80], ['ô\u0090€€']],
  ['a cut character', 'a.txt', [0x61, 0xe6, 0xbc], ['aæ¼']],
  ['a lone continuation', 'a.txt', [0x61, 0x80], ['a€']],
  ['one broken byte in UTF-8', 'a.txt', [...toBytes('ü\nö\n'), 0xff, 0x0a], ['ü', 'ö', 'ÿ']],
  ['NUL', 'a.txt', 'a\0b', NO_TEXT],
  ['NUL, CSV', 'a.csv', 'a,\0\n', NO_TEXT],
  ['NUL, JSON', 'a.json', '["a\0"]', NO_TEXT],
  ['a zip', 'a.csv', [0x50, 0x4b, 3, 4, 20, 0, 0, 0], NO_TEXT],
  ['a PNG', 'a.txt', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13], NO_TEXT],
  ['a PDF without NUL', 'a.txt', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', NO_TEXT],
  ['a PDF, CSV', 'a.csv', '%PDF-1.7\n%âãÏÓ\n', NO_TEXT],
  ['PostScript', 'a', '%!PS-Adobe-3.0\n', NO_TEXT],
  ['RTF', 'a.txt', '{\\rtf1\\ansi red shoes}', NO_TEXT],
  ['lines that begin like a document', 'a.txt', '%PDF\n{\\rtf1}', ['%PDF', '{\\rtf1}']],
  ['control characters', 'a.txt', 'a\u0001\u007f\nb', ['a\u0001\u007f', 'b']],
  ['combining marks and flags', 'a.txt', 'e\u0301\n🇩🇪\n👩‍👩‍👧', ['e\u0301', '🇩🇪', '👩‍👩‍👧']],
  ['__proto__', 'a.txt', '__proto__\nconstructor', ['__proto__', 'constructor']],
  ['a line of 3 MB', 'a.txt', `${'x'.repeat(3_000_000)}\ny`, ['x'.repeat(3_000_000), 'y']],
  ['a cell of 3 MB', 'a.csv', `"${'x,'.repeat(1_500_000)}",z\ny`, ['x,'.repeat(1_500_000), 'y']],
  ['a string of 3 MB', 'a.json', `["${'x\\n'.repeat(1_000_000)}","y"]`, ['x '.repeat(1_000_000), 'y']],
  ['quoted line breaks', 'a.csv', '"a\r\nb",1\r\n"c\nd"\r\n', ['a b', 'c d']],
  ['doubled quotes', 'a.csv', '"say ""hi""",1\n', ['say "hi"']],
  ['a quote in a plain cell', 'a.csv', '5" pipe,1\nb', ['5" pipe', 'b']],
  ['text behind the closing quote', 'a.csv', '"a" b,1\nc', ['a b', 'c']],
  ['a quote never closed', 'a.csv', 'a\n"b\nc\n', OPEN_QUOTE],
  ['a quote never closed in a later cell', 'a.csv', 'a,"b\nc\n', OPEN_QUOTE],
  ['one quote', 'a.csv', '"', OPEN_QUOTE],
  ['rows of different lengths', 'a.csv', 'a\nb,1,2\nc,1\n', ['a', 'b', 'c']],
  ['semicolons', 'a.csv', '"a;""1""";b\nc, d;e\n', ['a;"1"', 'c, d']],
  ['tabs', 'a.csv', '"a\tb"\tc\nd, e\tf', ['a\tb', 'd, e']],
  ['pipes', 'a.csv', 'a|b\r\nc|d\r\n', ['a', 'c']],
  ['a line that names the delimiter', 'a.csv', '\ufeffsep=;\r\na,b;c\r\nd;e', ['a,b', 'd']],
  ['only a line that names the delimiter', 'a.csv', 'sep=;', NO_ITEMS],
  ['one column with commas', 'a.csv', 'Keyword\nred, blue\n"x ""y"""\n', ['Keyword', 'red, blue', 'x "y"']],
  ['UTF-16BE, semicolons', 'a.csv', utf16('sep=;\na;b\n', false), ['a']],
  ['TSV', 'a.tsv', 'a, b\tc\n"d\te"\tf\n', ['a, b', 'd\te']],
  ['TSV of one column with commas', 'a.TAB', 'a, b\nc, d\n', ['a, b', 'c, d']],
  ['an array', 'a.json', ' [ "a" , 1 , -2.5 ] ', ['a', '1', '-2.5']],
  ['each name of a list', 'a.json', '{"urls":["a"]}', ['a']],
  ['escapes', 'a.json', '["\\u00e9\\ud83d\\ude00\\t\\"\\\\\\/\\n"]', ['é😀\t"\\/ ']],
  ['half a pair in an escape', 'a.json', '["\\ud83d","\\ude00x"]', ['\ufffd', '\ufffdx']],
  ['a cut array', 'a.json', '["a","b"', NO_JSON],
  ['a cut string', 'a.json', '["a', NO_JSON],
  ['a cut escape', 'a.json', '["\\u00"]', NO_JSON],
  ['a comma too many', 'a.json', '["a",]', NO_JSON],
  ['text behind the end', 'a.json', '["a"] x', NO_JSON],
  ['two texts', 'a.json', '["a"]\n["b"]', NO_JSON],
  ['single quotes', 'a.json', "['a']", NO_JSON],
  ['a raw line break in a string', 'a.json', '["a\nb"]', NO_JSON],
  ['NaN', 'a.json', '[NaN]', NO_JSON],
  ['a comment', 'a.json', '[1 /* one */]', NO_JSON],
  ['objects in the array', 'a.json', '[{"a":1}]', NO_JSON],
  ['null in the array', 'a.json', '["a",null]', NO_JSON],
  ['no list', 'a.json', '{"rows":["a"]}', NO_JSON],
  ['a plain string', 'a.json', '"a"', NO_JSON],
  ['an empty array', 'a.json', '[]', NO_ITEMS],
  ['a bomb of arrays', 'a.json', '['.repeat(300_000), NO_JSON],
  ['a closed bomb', 'a.json', `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},"items":["a"]}`, NO_JSON],
  ['a bomb of objects', 'a.json', '{"items":'.repeat(100_000), NO_JSON],
  ['__proto__ as a key', 'a.json', '{"__proto__":["x"],"items":["a"]}', ['a']],
];

describe('importFile on malformed and odd files', () => {
  it.each(CORPUS)('%s (%s)', async (_title, name, content, expected) => {
    const size = content.length;
    for (const chunkSize of size > 10_000 ? [65_536, 1 << 20] : [1, 2, 3, 1 << 20]) {
      const result = importLines(name, content, { chunkSize });
      if (expected instanceof RegExp) {
        await expect(result).rejects.toMatchObject({ name: 'UserMistake', message: expected });
      } else {
        expect((await result).lines).toEqual(expected);
      }
    }
  });

  it('has at least 60 cases', () => expect(CORPUS.length).toBeGreaterThanOrEqual(60));
});

describe('importFile', () => {
  it('reports kind, encoding and line statistics', async () => {
    const { report } = await importLines('list.CSV', [0xe9, 0x2c, 0x31, 0x0a, 0x20, 0x0a]);
    expect(report).toEqual({
      kind: 'csv',
      encoding: 'windows-1252',
      strayBytes: 0,
      header: null,
      firstCell: 'é',
      columns: 2,
      stats: { lines: 2, bytes: 5, items: 1, itemBytes: 2 },
    });
  });

  it('reads a Blob, and stops when the consumer does', async () => {
    const blob = new Blob(['a\n', 'b\n']);
    expect(await textOf(blobSource(blob)(2))).toBe('b\n');
    for await (const chunk of blobSource(blob)(0)) {
      expect(chunk[0]).toBe(0x61);
      break;
    }
  });

  it('reports a file that the browser cannot read to its end', async () => {
    let reads = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      reads += 1;
      if (reads === 1) {
        controller.enqueue(toBytes('a\nb'));
      } else {
        controller.error(new DOMException('The requested file could not be read.', 'NotReadableError'));
      }
    };
    const gone = { slice: () => ({ stream: () => new ReadableStream({ pull }, { highWaterMark: 0 }) }) };
    const reading = textOf(blobSource(gone)(0));
    await expect(reading).rejects.toBeInstanceOf(UserMistake);
    await expect(reading).rejects.toThrow(/^Failed to import file$/);
  });

  it('stops at once when aborted', async () => {
    const controller = new AbortController();
    const file = { name: 'a.txt', type: '', size: 4, rules: importRules() };
    const { blocks } = importFile(bytesSource(toBytes('a\nb\n'), 1), file, controller.signal, (done) => {
      if (done === 2) {
        controller.abort(new Error('enough'));
      }
    });
    await expect(
      textOf(
        (async function* () {
          for await (const block of blocks) {
            yield block.bytes;
          }
        })(),
      ),
    ).rejects.toThrow('enough');
  });

  it('returns blocks while reading', async () => {
    const big = toBytes('some line\n'.repeat(500_000));
    const file = { name: 'a.txt', type: '', size: big.length, rules: importRules() };
    let read = 0;
    const { blocks } = importFile(bytesSource(big, 65_536), file, new AbortController().signal, (done) => {
      read = done;
    });
    for await (const block of blocks) {
      expect(block.bytes.length).toBeLessThanOrEqual(1 << 20);
      expect(read).toBeLessThan(big.length / 2);
      break;
    }
  });
});

describe('fileKind', () => {
  it('uses the extension, then the content type', () => {
    expect(fileKind('a.b.JSON', 'text/plain')).toBe('json');
    expect(fileKind('export', 'text/csv; charset=utf-8')).toBe('csv');
    expect(fileKind('export.dat', 'application/json')).toBe('json');
    expect(fileKind('export', '')).toBe('txt');
    expect(fileKind('a.tsv', 'text/plain')).toBe('tsv');
    expect(fileKind('a.tab', '')).toBe('tsv');
    expect(fileKind('export', 'text/tab-separated-values; charset=utf-8')).toBe('tsv');
  });

  it('names unsupported kinds', () => {
    expect(() => fileKind('a.xlsx', 'application/zip')).toThrow('Save the sheet as CSV');
    expect(() => fileKind('a.png', 'image/png')).toThrow('Choose a .txt, .csv, .tsv, .xlsx or .json file');
    expect(() => fileKind('a.pdf', '')).toThrow('“a.pdf”');
  });
});
