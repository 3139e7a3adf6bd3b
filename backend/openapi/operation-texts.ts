import { STATUS_CODES } from 'node:http';
import type { Operation } from './document-types.ts';

const SENTENCE_END = /\. [A-Z`]/;

/**
 * Completes the texts of an operation. The docstring of the handler becomes a summary of one sentence and a
 * description, and its `@param` lines become sentences.
 */
export function completeTexts(operation: Operation): void {
  const docstring = (operation.summary ?? '').replace(/\s+/g, ' ');
  const end = SENTENCE_END.exec(docstring)?.index ?? docstring.length;
  operation.summary = docstring.slice(0, end + 1);
  const description = docstring.slice(end + 2);
  if (description !== '') {
    operation.description = description;
  }
  for (const parameter of operation.parameters ?? []) {
    if ('description' in parameter && parameter.description) {
      parameter.description = toSentence(parameter.description);
    }
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response && 'description' in response && response.description === '') {
      response.description = `${STATUS_CODES[status]}.`;
    }
  }
}

function toSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
