/**
 * Part of `npm run lint`: private members of classes are `#name` outside `backend`. There, `private` stays: constructors
 * declare the injected services as parameter properties, which cannot be `#name`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const PRIVATE = /^\s+private (?!constructor\b)/;

const files = execFileSync('git', ['ls-files', '--', 'frontend', 'libs', 'workers', 'scripts', 'test'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file));

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
