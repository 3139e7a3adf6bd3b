/**
 * Distinct lines with Polars: `node polars.mjs <file of the package> <input> <output> [sorted]`. The first of equal lines is
 * kept, in the order of the input unless sorted.
 */
import { pathToFileURL } from 'node:url';

const [, , path, input, output, sorted] = process.argv;
const { default: polars } = await import(pathToFileURL(path).href);
const lines = polars.scanCSV(input, { hasHeader: false, sep: '\u0001', quoteChar: '\u0002' }).collectSync();
const [name] = lines.columns;
const distinct = lines.unique({ subset: name, maintainOrder: sorted === undefined, keep: 'first' });
const result = sorted === undefined ? distinct : distinct.sort(name);
result.writeCSV(output, { includeHeader: false, sep: '\u0001' });
