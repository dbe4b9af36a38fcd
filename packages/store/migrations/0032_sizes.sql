-- How large the database and the data folder of each machine were, once a day: their growth says how long the disk lasts.
create table size_sample (
  day            date not null,
  host           text not null,    -- the machine, and its data folder
  database_bytes bigint not null,
  folder_bytes   bigint not null,
  primary key (day, host)
);
