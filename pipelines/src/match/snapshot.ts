/** Begins a transaction that reads one snapshot, whatever is ingested meanwhile. */
export const SNAPSHOT = 'begin isolation level repeatable read read only';
