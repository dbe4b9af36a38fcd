/** Runs that later steps need, whatever their age. */

/** SQL for the ids of runs that a quarantined difference needs. */
export const HELD = `select unnest(array[refused_run, ingest_run, undo_run]) from quarantine where state = 'held'`;

/** SQL for the ids of each feed's run that can be undone, and of the undo that can be redone (`undone-runs.ts`). */
export const UNDOABLE = `select unnest(array[
    max(id) filter (where kind <> 'undo' and not details ? 'undoneBy'),
    max(id) filter (where not details ?| array['redoes', 'redoneBy'])])
  from run
  where kind in ('ingest', 'remove', 'undo') and state = 'done' and inserted + updated + removed > 0 group by feed`;
