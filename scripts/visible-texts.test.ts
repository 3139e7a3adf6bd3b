import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { TOOL_CATALOG } from '../libs/tools/index.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Sentences that a good product writer would not write. The right-hand side says what to write instead. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(somebody|whoever)\b/i, 'someone'],
  [/\bnobody (may|is|was|signed|waits)\b/i, 'name the thing: “Administrators cannot be impersonated.”'],
  [/\bI (can|cannot|want|do not)\b/, 'a verb: “Use a non-visual check instead”'],
  [/\blacks? (a|an|the)\b/i, 'is incomplete, is missing'],
  [/\bhow (they|it) fares?\b/i, 'status'],
  [/\b(may|can) not be taken\b/i, 'may be rejected'],
  [/\blooks? neither\b/i, 'ignores'],
  [/\bOff: /, 'When off, …'],
  [/\bwas not you\?/i, 'If it was not you, …'],
  [/\b(no longer|any more)\)/i, 'say it without brackets'],
  [/\bmailbox is yours\b/i, 'Confirm your email address'],
  [/\bare signed out then\b/i, 'This signs you out on all devices.'],
  [/\bcame out of this\b/i, 'No results.'],
  [/\bgo on\b(?! to)/i, 'continue'],
  [/\bat hand\b|\bin hand\b/i, 'name the state'],
  [/\bplease (be so kind|do not hesitate)\b/i, 'leave it out'],
  [/\b(is|are) not right\b/i, 'is incorrect'],
  [/\bhas no wish\b|\bthe page lives\b|\bwithout a word\b/i, 'no personified code'],
];

/** A text that users see, with the place it stands at. */
interface VisibleText {
  readonly place: string;
  readonly text: string;
}

/** Returns every string of more than one word in the sources of the product, and the mail templates. */
function visibleTexts(): VisibleText[] {
  const files = ['frontend/src', 'libs', 'backend'].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const templates = files.filter((file) => file.endsWith('.hbs'));
  return [
    ...sources.filter((file) => !/\.test\.|\.generated\.|migrations\//.test(file)).flatMap(stringsOf),
    ...templates.map((place) => ({ place, text: readFileSync(resolve(ROOT, place), 'utf8') })),
  ];
}

function stringsOf(file: string): VisibleText[] {
  const code = readFileSync(resolve(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: VisibleText[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      if (/\w \w/.test(node.text)) {
        found.push({
          place: `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
          text: node.text,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const texts = visibleTexts();

test('the texts of all parts of the product are found', () => {
  expect(texts.length).toBeGreaterThan(2_000);
  for (const part of [
    'frontend/src/content',
    'frontend/src/workbench',
    'libs/tools',
    'backend/mail/templates',
    'backend/cli',
  ]) {
    expect([part, texts.some(({ place }) => place.startsWith(part))]).toEqual([part, true]);
  }
});

test('no visible text has a forbidden wording', () => {
  const wrong = texts.flatMap(({ place, text }) =>
    FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${place}: ${text.trim()} (${instead})`),
  );
  expect(wrong).toEqual([]);
});

test('every command in a visible text exists', () => {
  const { scripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { readonly scripts: object };
  const commands = new Set(['run', ...TOOL_CATALOG.map(({ id }): string => id)]);
  const wrong = texts.flatMap(({ place, text }) => {
    const names = [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
      .map(([, name]) => name)
      .filter((name) => !Object.hasOwn(scripts, name));
    const runs = [...text.matchAll(/\boverprint(?:\.js)? ([a-z]+) (?=[\w./-]+\.txt|-)/g)]
      .map(([, command]) => command)
      .filter((command) => !commands.has(command));
    const strangers = /\bnpx (?!tsx\b)/.test(text) ? ['npx'] : [];
    return [...names, ...runs, ...strangers].map((name) => `${place}: ${name}`);
  });
  expect(wrong).toEqual([]);
});
