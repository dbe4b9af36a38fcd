/** The characters of windows-1252 by their bytes. Decoded as a stream, because some versions of Node otherwise use Latin-1. */
export const windows1252: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(byte), { stream: true }),
);
