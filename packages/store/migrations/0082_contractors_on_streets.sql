-- The summary of a street counts all contractors that its permits name. A list of claims may be longer than an index entry, so it is
-- read from the rows of the permits that name several.
create index permit_street_several on served.permit (property_street, property_number) where contractor_claims is not null;
