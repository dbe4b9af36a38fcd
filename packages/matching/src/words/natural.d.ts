/** Loads only this module of `natural`, because its index loads far more. */
declare module 'natural/lib/natural/distance/jaro-winkler_distance.js' {
  export default function jaroWinklerDistance(a: string, b: string): number;
}
