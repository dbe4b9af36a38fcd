-- pg_prewarm lets the API have PostgreSQL read into its memory what searches look through (`served/prewarm.ts`). Only a
-- superuser may install it: where the user who migrates is none, or the server does not bring it, the API goes without.
do $$
begin
  create extension if not exists pg_prewarm with schema public;
exception
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'PostgreSQL reads nothing ahead for the API: %', sqlerrm;
end $$;
