/**
 * Part of `npm run lint`: private members of classes are `#name` outside `backend`. There, `private` stays: constructors
 * declare the injected services as parameter properties, which cannot be `#name`.
 */
import { readFileSync } from 'node:fs';
import { listSources } from './source-files.ts';

const PRIVATE = /^\s+private (?!constructor\b)/;

const files = listSources(['frontend', 'libs', 'workers', 'scripts', 'test']);
let count = 0;
for (const file of files) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (PRIVATE.test(line)) {
      console.error(`${file}:${index + 1}: write #name instead of private.`);
      count++;
    }
  }
}
console.log(`Checked the private members of ${files.length} files.`);
process.exitCode = count > 0 ? 1 : 0;
