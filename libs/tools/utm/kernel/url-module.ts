import { LinesTooLarge } from '../../../errors.ts';
import { Kernel, type KernelImports, type WasmMemory } from '../../../lines/kernels/web-assembly.ts';
import { CHARACTER_SETS } from './character-sets.ts';
import { URL_TAGS } from './url-tags.generated.ts';
import { UTM_NAMES } from './utm-parameters.ts';

/** Exports that lists and tables share, documented in `assembly`. Addresses are signed numbers. */
export interface UrlExports {
  readonly memory: WasmMemory;
  setsStart(): number;
  namesStart(): number;
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

/** Instance of the module that tags URLs. */
export class UrlModule<E extends UrlExports> extends Kernel<E> {
  constructor(imports: KernelImports) {
    const all = Object.entries(IMPORTS).map(([file, names]) => [
      file,
      Object.fromEntries(names.map((name) => [name, imports[file]?.[name] ?? unused])),
    ]);
    super(URL_TAGS, Object.fromEntries(all));
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
