-- Which scopes have matches that were emptied, so that the next night matches these claims again. There are hardly ever any.
create index match_lost on match (scope) where matched_with is null;
