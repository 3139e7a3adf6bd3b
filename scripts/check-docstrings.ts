/**
 * Part of `npm run lint`: fails where a docstring opens with a word that `CONTRIBUTING.md` rules out. A function's
 * docstring starts with a third-person verb, the one of a type or constant is a noun phrase.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { listSources } from './source-files.ts';

const FOLDERS = ['libs', 'workers', 'frontend', 'backend', 'scripts'];
const REFUSED_OPENING = /^(?:What|How|Whether|Where|Who|Which|When|That)\b|^Has .* done\b/;

/** A docstring that does not open as it should. */
export interface BadDocstring {
  readonly line: number;
  readonly sentence: string;
}

/** Returns the docstrings of a file's declarations and their members that open with a refused word. */
export function findBadDocstrings(file: string, text: string): BadDocstring[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const bad = new Map<number, BadDocstring>();
  const visit = (node: ts.Node): void => {
    // A variable and its statement have the same docstring, hence the map by position.
    for (const docstring of ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)) {
      const sentence = firstSentence(docstring);
      if (REFUSED_OPENING.test(sentence)) {
        const start = docstring.getStart(tree);
        bad.set(start, { line: tree.getLineAndCharacterOfPosition(start).line + 1, sentence });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...bad.values()].sort((a, b) => a.line - b.line);
}

/** Returns the text of a docstring up to its first full stop, on one line; empty if it only has tags. */
function firstSentence({ comment }: ts.JSDoc): string {
  const words = (ts.getTextOfJSDocComment(comment) ?? '').replaceAll(/\s+/g, ' ');
  return /^.*?\.(?= |$)/.exec(words)?.[0] ?? words;
}

function main(): void {
  const files = listSources(FOLDERS).filter((name) => !name.includes('.generated.'));
  let count = 0;
  for (const file of files) {
    for (const { line, sentence } of findBadDocstrings(file, readFileSync(file, 'utf8'))) {
      console.error(`${file}:${line}: ${sentence}`);
      count += 1;
    }
  }
  console.log(`Checked the docstrings of ${files.length} files: ${count} to rewrite.`);
  process.exitCode = count > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main();
}
