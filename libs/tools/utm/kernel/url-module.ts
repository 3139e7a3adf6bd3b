import { LinesTooLarge } from '../../../errors.ts';
import type { Bytes } from '../../../lines/blocks/line-block.ts';
import { WasmInstance, type WasmMemory, WasmModule } from '../../../lines/kernels/web-assembly.ts';
import { CHARACTER_SETS } from './character-sets.ts';
import { URL_TAGS } from './url-tags.generated.ts';
import { UTM_NAMES } from './utm-parameters.ts';

/** Exports that lists and tables share, documented in `assembly`. Addresses are signed numbers. */
export interface UrlExports {
  readonly memory: WasmMemory;
  setsStart(): number;
  namesStart(): number;
}

/** Functions that the module calls, by the file that declares them. */
export interface UrlImports {
  readonly [file: string]: { readonly [name: string]: (...parameters: number[]) => number | undefined };
}

/** Bytes of a parameter name in the module. */
const NAME_BYTES = 32;
/** Result of calls if memory is short. */
export const NO_MEMORY = -1;

const IMPORTS = {
  'url-tags': ['tagOdd', 'putOdd'],
  'table-rows': ['makeSet', 'tagCell', 'findReplaced', 'makeRow', 'rejectRow', 'putOdd'],
  'row-keys': ['numberOf'],
} as const;

const encoder = new TextEncoder();
let module: object | undefined;

/** Instance of the module that tags URLs. Memory can grow, so `bytes` must be read again after every call. */
export class UrlModule<E extends UrlExports> {
  readonly exports: E;
  #memory: Bytes;

  constructor(imports: UrlImports) {
    module ??= new WasmModule(Uint8Array.from(atob(URL_TAGS), (character) => character.charCodeAt(0)));
    const all = Object.entries(IMPORTS).map(([file, names]) => [
      file,
      Object.fromEntries(names.map((name) => [name, imports[file]?.[name] ?? unused])),
    ]);
    this.exports = new WasmInstance(module, Object.fromEntries(all)).exports as E;
    this.#memory = new Uint8Array(this.exports.memory.buffer);
  }

  /** Writes the constants of the module, once there is memory for them. */
  putConstants(): void {
    const { bytes } = this;
    for (const [i, set] of CHARACTER_SETS.entries()) {
      bytes.set(set, this.exports.setsStart() + i * set.length);
    }
    for (const [i, name] of UTM_NAMES.entries()) {
      bytes.set(encoder.encode(name), this.exports.namesStart() + i * NAME_BYTES);
    }
  }

  /** Current memory as bytes. */
  get bytes(): Bytes {
    const { buffer } = this.exports.memory;
    if (this.#memory.buffer !== buffer) {
      this.#memory = new Uint8Array(buffer);
    }
    return this.#memory;
  }
}

/** Returns the address or size that a call returned. @throws LinesTooLarge if memory was short */
export function requireMemory(result: number): number {
  if (result === NO_MEMORY) {
    throw new LinesTooLarge();
  }
  return result >>> 0;
}

function unused(): never {
  throw new Error('The module does not call this for these lines');
}
