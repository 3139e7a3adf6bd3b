// Types of the WebAssembly API as far as it is used. Workers, pages and Node all have it, but the type declarations of
// Node lack it.

/** Memory of a module instance; growing it replaces `buffer`. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
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
