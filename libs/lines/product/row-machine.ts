import { capitalise, WORD } from './casing.ts';
import type { Casing } from './recipe.ts';

/**
 * Change of text that can be applied piece by piece: the result for a piece depends only on the piece and on the state
 * after the pieces before it. So the items of a column can be changed once, before they are combined, if every
 * combination reaches them in the same state.
 *
 * One rule does not fit, because it looks ahead: the lower case of a final sigma (`isSigmaSafe`).
 */
export interface RowMachine {
  /** Number of states; 0 is the state at the start of a row. */
  readonly states: number;
  step(text: string, state: number): { readonly text: string; readonly state: number };
}

const OUTSIDE = 0;
const IN_WORD = 1;
/** Camel case only: outside of a word, after the first word. */
const AFTER_WORD = 2;

const WORD_GOES_ON = /^[\p{L}\p{M}\p{N}'’]+/u;

/** Returns the machine that applies `applyCasing` to the pieces of a row. */
export function casingMachine(casing: Casing): RowMachine {
  switch (casing) {
    case 'none':
      return statelessMachine((text) => text);
    case 'lowercase':
      return statelessMachine((text) => text.toLowerCase());
    case 'uppercase':
      return statelessMachine((text) => text.toUpperCase());
    case 'titlecase':
      return wordMachine(false, false);
    case 'pascalcase':
      return wordMachine(false, true);
    case 'camelcase':
      return wordMachine(true, true);
  }
}

function statelessMachine(change: (text: string) => string): RowMachine {
  return { states: 1, step: (text) => ({ text: change(text), state: 0 }) };
}

function wordMachine(keepsFirst: boolean, dropsSpace: boolean): RowMachine {
  return {
    states: 3,
    step(text, state) {
      const lower = text.toLowerCase();
      const continued = state === IN_WORD ? (WORD_GOES_ON.exec(lower)?.[0].length ?? 0) : 0;
      const rest = lower.slice(continued);
      let isFirst = keepsFirst && state === OUTSIDE;
      let isInWord = state === IN_WORD && rest === '';
      const changed = rest.replace(WORD, (word: string, at: number) => {
        isInWord = at + word.length === rest.length;
        if (!isFirst) {
          return capitalise(word);
        }
        isFirst = false;
        return word;
      });
      const cased = lower.slice(0, continued) + changed;
      const outside = keepsFirst && !isFirst ? AFTER_WORD : OUTSIDE;
      return { text: dropsSpace ? cased.replace(/\s/g, '') : cased, state: isInWord ? IN_WORD : outside };
    },
  };
}

const NO_RUN = 0;
const IN_RUN = 1;
const BETWEEN_RUNS = 2;

/** Returns the machine that applies `plusOnEveryWord` to the pieces of a row. */
export function plusMachine(): RowMachine {
  const prefixes = ['+', '', ' +'];
  return {
    states: 3,
    step(text, start) {
      let state = start;
      const changed = text.replace(/\s+|\S+/g, (run) => {
        if (/^\s/.test(run)) {
          state = state === NO_RUN ? NO_RUN : BETWEEN_RUNS;
          return '';
        }
        const prefix = prefixes[state];
        state = IN_RUN;
        return prefix + run;
      });
      return { text: changed, state };
    },
  };
}

/** Returns a machine that applies two machines in sequence. */
export function chainMachines(first: RowMachine, second: RowMachine): RowMachine {
  return {
    states: first.states * second.states,
    step(text, state) {
      const once = first.step(text, Math.floor(state / second.states));
      const twice = second.step(once.text, state % second.states);
      return { text: twice.text, state: once.state * second.states + twice.state };
    },
  };
}

/** Returns true if a casing lowercases, so that the result for sigma depends on its context. */
export function lowercases(casing: Casing): boolean {
  return casing !== 'none' && casing !== 'uppercase';
}

/**
 * Returns true if the lower case of a piece does not depend on its context. `Σ` becomes `ς` after a cased letter and
 * before none (Unicode, SpecialCasing, Final_Sigma), skipping case-ignorable characters. A letter right next to the
 * piece is the strongest possible context.
 * @param hasLeft true if a cased letter can be on the left
 * @param hasRight true if a cased letter can be on the right
 */
export function isSigmaSafe(text: string, hasLeft: boolean, hasRight: boolean): boolean {
  if (!text.includes('Σ')) {
    return true;
  }
  const lower = text.toLowerCase();
  for (const left of hasLeft ? ['', 'a'] : ['']) {
    for (const right of hasRight ? ['', 'a'] : ['']) {
      if ((left + text + right).toLowerCase() !== left + lower + right) {
        return false;
      }
    }
  }
  return true;
}

/** Returns true if a character is neither cased nor case-ignorable for Final_Sigma, so that it separates contexts. */
export function blocksSigma(char: string): boolean {
  return char !== '' && !/[\p{Cased}\p{Case_Ignorable}]/u.test(char);
}
