-- What every list and look-up of the API needs to read little. Columns after `include` let a count or a page far
-- down be answered from the index alone (PostgreSQL documentation, Index-Only Scans and Covering Indexes: an
-- index on an expression answers alone only where it includes the column).

-- contractors: each filter of a search in the order of its list, and texts that only stand so in a printed name
create index contractor_in_city on contractor (lower(city), name_key, id) include (city);
create index contractor_in_state on contractor (upper(state), name_key, id) include (state);
create index contractor_of_status on contractor (status, name_key, id);
create index contractor_of_entity on contractor (entity_type, name_key, id);
create index contractor_flagged on contractor (name_key, id) where has_enforcement_action;
create index contractor_types on contractor using gin (license_types);
create index contractor_printed_name on contractor using gin (lower(name) public.gin_trgm_ops);
create index contractor_printed_dba on contractor using gin (lower(dba_name) public.gin_trgm_ops);
drop index contractor_city;
drop index contractor_listing;
create index contractor_listing on contractor (name_key, id) include (has_enforcement_action);

-- How many contractors share what a search can ask for; `city` is null where they are counted wherever they are.
-- Made at publish, so that no total of a search without a text is counted by a request.
create table contractor_tally (
  city                   text,
  state                  text,
  status                 text,
  entity_type            text,
  has_enforcement_action boolean not null,
  license_types          text[] not null,
  contractors            bigint not null
);
create index contractor_tally_city on contractor_tally (city);

-- permits: newest first within a jurisdiction, a city or a type
create index permit_jurisdiction_newest on permit (jurisdiction, issue_date desc nulls last, id) include (permit_type);
drop index permit_city_newest;
create index permit_city_newest on permit (lower(city), issue_date desc nulls last, id) include (city, permit_type);
drop index permit_type_newest;
create index permit_type_newest on permit (lower(permit_type), issue_date desc nulls last, id) include (permit_type);

-- inspections: with what their filters look at
drop index inspection_date;
create index inspection_date on inspection (open_date desc nulls last, id) include (violation_count);
drop index inspection_city;
create index inspection_city on inspection (lower(city), open_date desc nulls last, id) include (city, violation_count);

-- orders: every field that orders a list, both ways, as null values come last either way; ascending ones serve filters too
create index enforcement_order_number on enforcement_order ((id::numeric));  -- filters compare numbers as numeric
create index enforcement_order_id_desc on enforcement_order (id desc nulls last);
create index enforcement_order_company on enforcement_order (company_name collate "C", id);
create index enforcement_order_company_desc on enforcement_order (company_name collate "C" desc nulls last, id);
create index enforcement_order_city on enforcement_order (city collate "C", id);
create index enforcement_order_city_desc on enforcement_order (city collate "C" desc nulls last, id);
create index enforcement_order_type on enforcement_order (order_type collate "C", id);
create index enforcement_order_type_desc on enforcement_order (order_type collate "C" desc nulls last, id);
create index enforcement_order_penalty on enforcement_order (penalty_amount, id);
create index enforcement_order_penalty_desc on enforcement_order (penalty_amount desc nulls last, id);
create index enforcement_order_oldest on enforcement_order (order_date, id);
create index enforcement_order_lists on enforcement_order
  using gin (dba_names, individual_names, license_numbers, actions_taken, violation_types);

-- AG actions: every field that filters by value
create index ag_action_number on ag_action ((id::numeric));
create index ag_action_case on ag_action (case_number collate "C");
create index ag_action_company on ag_action (company_name collate "C");
create index ag_action_city on ag_action (city collate "C");
create index ag_action_state on ag_action (state collate "C");
create index ag_action_type on ag_action (action_type collate "C");
create index ag_action_status on ag_action (status collate "C");
create index ag_action_penalty on ag_action (penalty_amount);
create index ag_action_restitution on ag_action (restitution_amount);
create index ag_action_lists on ag_action
  using gin (dba_names, individual_names, license_numbers, violation_types);

-- Values that answers hand on as they are stand as `json`, which keeps the order of their keys.
alter table prepared_figure alter column value type json using value::json;
create function violations_in_order(violations jsonb) returns json
  language sql immutable
  return (select coalesce(json_agg(json_build_object(
      'citationId', v.value -> 'citationId', 'violationType', v.value -> 'violationType',
      'standard', v.value -> 'standard', 'issuanceDate', v.value -> 'issuanceDate',
      'currentPenalty', v.value -> 'currentPenalty', 'initialPenalty', v.value -> 'initialPenalty') order by v.ordinality), '[]')
    from jsonb_array_elements(violations) with ordinality v);
alter table inspection alter column violations type json using violations_in_order(violations);
drop function violations_in_order(jsonb);
-- Figures made before now keep the order that they had until the next publish. What the tally replaces goes: until
-- that publish, contractors are counted by the request.
delete from prepared_figure where name = 'count:contractor';
update prepared_figure set name = 'permit_summary' where name = 'permit_summary:*';
