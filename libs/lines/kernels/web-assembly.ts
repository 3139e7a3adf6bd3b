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

interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (
    module: object,
    imports: {
      readonly [module: string]: { readonly [name: string]: (...parameters: number[]) => number | undefined };
    },
  ) => WasmInstance;
}

/** Constructors that compile and instantiate synchronously. */
export const { Module: WasmModule, Instance: WasmInstance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
  .WebAssembly;
