/** The parts we use of libjpeg-turbo compiled to WebAssembly, which comes without types. */
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs' {
  interface Frame {
    readonly width: number;
    readonly height: number;
    readonly bitsPerSample: number;
    readonly componentCount: number;
    readonly isSigned: boolean;
  }

  /** Errors are thrown as numbers: the addresses of C++ exceptions. */
  interface Decoder {
    /** Room for a file of `length` bytes. */
    getEncodedBuffer(length: number): Uint8Array;
    decode(): void;
    getFrameInfo(): Frame;
    /** The samples, in memory of their own. */
    getDecodedBuffer(): Uint8Array<ArrayBuffer>;
    delete(): void;
  }

  interface Encoder {
    /** Room for the samples of a picture. */
    getDecodedBuffer(frame: Frame & { readonly isUsingColorTransform: boolean }): Uint8Array;
    setQuality(quality: number): void;
    setProgressive(progressive: boolean): void;
    /** TurboJPEG's numbers: 0 is 4:4:4, 2 is 4:2:0, 3 is grey. */
    setSubSampling(subsampling: number): void;
    encode(): void;
    /** The file, in memory of its own. */
    getEncodedBuffer(): Uint8Array<ArrayBuffer>;
    delete(): void;
  }

  export interface LibjpegTurbo {
    readonly JPEGDecoder: new () => Decoder;
    readonly JPEGEncoder: new () => Encoder;
    /** All of its memory. */
    readonly HEAPU8: Uint8Array;
  }

  interface Options {
    instantiateWasm(
      imports: WebAssembly.Imports,
      onSuccess: (instance: WebAssembly.Instance) => void,
    ): Record<string, never>;
    print(line: string): void;
    printErr(line: string): void;
  }

  export default function create(options: Options): Promise<LibjpegTurbo>;
}
