/** Loads only this module of `natural`: its index pulls in far more than needed. */
declare module 'natural/lib/natural/distance/jaro-winkler_distance.js' {
  export default function jaroWinklerDistance(a: string, b: string): number;
}
