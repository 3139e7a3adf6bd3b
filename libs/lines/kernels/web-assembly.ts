// Types of the WebAssembly API as far as it is used. Workers, pages and Node all have it, but the type declarations of
// Node lack it.

/** Memory of a module instance; growing it replaces `buffer`. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

const MEMORY_SECTION = 5;
/** Flags of a memory that has a maximum, and of one that is also shared. */
const HAS_MAXIMUM = 1;
const IS_SHARED = 3;

/**
 * Returns a module whose memory other threads can use, with the same code.
 * @param module defines one memory with a maximum
 */
export function withSharedMemory(module: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const shared = module.slice();
  // After the header of 8 bytes, each section has its number, its size as LEB128, and its content.
  for (let at = 8; at < shared.length; ) {
    const section = shared[at++];
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = shared[at++];
      size |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        break;
      }
    }
    // The content begins with the number of memories and the flags of the first one.
    if (section === MEMORY_SECTION && shared[at + 1] === HAS_MAXIMUM) {
      shared[at + 1] = IS_SHARED;
      return shared;
    }
    at += size;
  }
  throw new Error('The module has no memory with a maximum');
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
export const { Module: WasmModule, Instance: WasmInstance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
  .WebAssembly;

/** Compiled modules by their base64. */
const modules = new Map<string, object>();

/** Instance of a module, with a memory of its own. */
export class Kernel<E extends { readonly memory: WasmMemory }> {
  readonly exports: E;
  readonly #memory: WasmMemory;
  #bytes: Uint8Array<ArrayBuffer>;

  /** @param base64 the module, which is compiled once */
  constructor(base64: string, imports: KernelImports = {}) {
    let module = modules.get(base64);
    if (module === undefined) {
      module = new WasmModule(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
      modules.set(base64, module);
    }
    this.exports = new WasmInstance(module, imports).exports as E;
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
