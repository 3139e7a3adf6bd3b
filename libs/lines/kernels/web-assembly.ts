// What is needed of WebAssembly, which is there in workers, pages and Node alike, but in the type declarations of pages
// and workers only.

/** A module instance's memory; `buffer` is another one after the memory has grown. */
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

/** Compiles and instantiates at once, without a promise. */
export const { Module: WasmModule, Instance: WasmInstance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
  .WebAssembly;
