/** The windows-1252 characters by byte. Decoded as a stream, because some Node versions otherwise use Latin-1. */
export const windows1252: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(byte), { stream: true }),
);
