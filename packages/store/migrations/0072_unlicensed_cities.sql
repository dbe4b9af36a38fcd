-- Permits without a license are searched by city, as other permits are; in small letters.
alter table served.unlicensed_permit add column city text;
update served.unlicensed_permit u set city = lower(p.city) from served.permit p
where p.id = u.id and p.jurisdiction = u.jurisdiction;
create index unlicensed_permit_city on served.unlicensed_permit (city, issue_date desc, id);
