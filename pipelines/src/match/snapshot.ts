/** Begins a transaction that reads one snapshot during concurrent ingests. */
export const SNAPSHOT = 'begin isolation level repeatable read read only';
