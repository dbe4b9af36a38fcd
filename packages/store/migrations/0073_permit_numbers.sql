-- Permits by the number on a yard sign, in any case and without punctuation, or by its beginning. Exports look numbers up by it too.
drop index served.permit_number_of;
create index permit_number_of on served.permit (crs.search_number(upper(permit_number)) collate "C");
