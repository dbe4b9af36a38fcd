-- What clients knew a changed row by, each a JSON array, in the order of the ids: of rows that are gone, and of rows that
-- other records show under another number or name now. Null for entries of other rows.
alter table served.change_log add column public_keys text[];
