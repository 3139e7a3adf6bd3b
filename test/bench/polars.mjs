/**
 * Writes the distinct lines of a file with Polars: `node polars.mjs <file of the package> <input> <output> [sorted]`.
 * Keeps the first of equal lines, in input order unless sorted.
 */
import { pathToFileURL } from 'node:url';

const [, , path, input, output, sorted] = process.argv;
const { default: polars } = await import(pathToFileURL(path).href);
const lines = polars.scanCSV(input, { hasHeader: false, sep: '\u0001', quoteChar: '\u0002' }).collectSync();
const [name] = lines.columns;
const distinct = lines.unique({ subset: name, maintainOrder: sorted === undefined, keep: 'first' });
const result = sorted === undefined ? distinct : distinct.sort(name);
result.writeCSV(output, { includeHeader: false, sep: '\u0001' });
