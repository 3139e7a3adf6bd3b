import { isObject } from '../is-object.ts';
import { MAX_LABEL, RECIPE_ID } from './recipe.ts';

/** Error in a recipe. */
export interface RecipeProblem {
  /** Dotted path, such as `steps.0.inputs.text`; empty for the recipe as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Untrusted object. */
export type Values = Readonly<Record<string, unknown>>;

const BAD_ID = 'must be a letter from a to z and up to 31 letters a to z, digits and hyphens';

/** Reads values of untrusted JSON, and collects what is wrong with them. */
export class UntrustedValues {
  /** Problems by the part of the recipe that they belong to, in the order of the recipe. */
  readonly #sections = new Map<string, RecipeProblem[]>();
  #section = '';

  /** Problems in the order of the recipe. */
  get problems(): readonly RecipeProblem[] {
    return [...this.#sections.values()].flat();
  }

  /** Begins or continues a part of the recipe, to which the next problems belong. */
  begin(section: string): void {
    this.#section = section;
    if (!this.#sections.has(section)) {
      this.#sections.set(section, []);
    }
  }

  refuse(path: string, message: string): void {
    this.#sections.get(this.#section)?.push({ path, message });
  }

  refuseOthers(prefix: string, value: Values, known: readonly string[]): void {
    for (const name of Object.keys(value)) {
      if (!known.includes(name)) {
        this.refuse(prefix + name.slice(0, MAX_LABEL), `is not known; known are ${known.join(', ')}`);
      }
    }
  }

  list(path: string, value: unknown, max: number): readonly Values[] {
    if (value === undefined) {
      return [];
    }
    if (!Array.isArray(value)) {
      this.refuse(path, 'must be an array');
      return [];
    }
    if (value.length > max) {
      this.refuse(path, `must have at most ${max} entries`);
      return [];
    }
    return value.map((member, index) => this.object(`${path}.${index}`, member));
  }

  object(path: string, value: unknown): Values {
    if (value === undefined || isObject(value)) {
      return value ?? {};
    }
    this.refuse(path, 'must be an object');
    return {};
  }

  text(path: string, value: unknown, maxLength: number): string {
    if (value === undefined) {
      return '';
    }
    if (typeof value !== 'string') {
      this.refuse(path, 'must be a text');
      return '';
    }
    if (value.length > maxLength) {
      this.refuse(path, `must have at most ${maxLength} characters`);
    }
    return value;
  }

  names(path: string, value: unknown): readonly string[] {
    if (!Array.isArray(value)) {
      this.refuse(path, 'must be an array');
      return [];
    }
    return value.map((name, index) => this.text(`${path}.${index}`, name, MAX_LABEL));
  }

  id(path: string, value: unknown, taken: Set<string>): string {
    if (typeof value !== 'string' || !RECIPE_ID.test(value)) {
      this.refuse(path, BAD_ID);
      return '';
    }
    if (taken.has(value)) {
      this.refuse(path, `“${value}” is used twice.`);
    }
    taken.add(value);
    return value;
  }
}
