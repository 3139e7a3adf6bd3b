import { getOrAdd } from '../../get-or-add.ts';

// Types of the WebAssembly API as far as it is used. Workers, pages and Node all have it, but the type declarations of
// Node lack it.

/** Memory of a module instance; growing it replaces `buffer`. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

interface WasmInstance {
  readonly exports: object;
}

/** Functions that a module calls, by the file that declares them. */
export interface KernelImports {
  readonly [file: string]: { readonly [name: string]: (...parameters: number[]) => number | undefined };
}

interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: KernelImports) => WasmInstance;
}

/** Constructors that compile and instantiate synchronously. */
const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

/** Compiled modules by their base64. */
const modules = new Map<string, object>();

/** Instance of a module, with a memory of its own. */
export class Kernel<E extends { readonly memory: WasmMemory }> {
  readonly exports: E;
  readonly #memory: WasmMemory;
  #bytes: Uint8Array<ArrayBuffer>;

  /** @param base64 the module, which is compiled once */
  constructor(base64: string, imports: KernelImports = {}) {
    const module = getOrAdd(
      modules,
      base64,
      () => new Module(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))),
    );
    this.exports = new Instance(module, imports).exports as E;
    this.#memory = this.exports.memory;
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }

  /** Memory as bytes. Read it again after every call, which can make the memory grow. */
  get bytes(): Uint8Array<ArrayBuffer> {
    const { buffer } = this.#memory;
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer);
    }
    return this.#bytes;
  }
}
