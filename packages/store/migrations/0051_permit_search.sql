-- Indexes of /v1/permits/search: by status, by value, by text and by place.
create index permit_status_newest on served.permit (lower(status), issue_date desc nulls last, id) include (status);
create index permit_value on served.permit (value desc nulls last, id);
create index permit_text on served.permit using gin (to_tsvector('english',
  coalesce(description, '') || ' ' || coalesce(property_address, '') || ' ' || coalesce(contractor_name, '')));
create index permit_place on served.permit using gist (point(longitude, latitude)) where latitude is not null;
create index match_tier on served.match (tier, claim_id);
-- With what states look at.
drop index served.permit_type_newest;
create index permit_type_newest on served.permit (lower(permit_type), issue_date desc nulls last, id) include (permit_type, jurisdiction);
