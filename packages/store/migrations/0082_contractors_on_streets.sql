-- The summary of a street counts all contractors that its permits name, from the index alone.
drop index served.permit_street;
create index permit_street on served.permit (property_street, property_number)
  include (id, claim_id, contractor_claims, value, permit_type, issue_date, city, jurisdiction, property_street_key, property_address_key, property_address);
