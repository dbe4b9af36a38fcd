/** Only this module of `natural` is loaded: its index pulls in far more than is needed. */
declare module 'natural/lib/natural/distance/jaro-winkler_distance.js' {
  export default function jaroWinklerDistance(a: string, b: string): number;
}
