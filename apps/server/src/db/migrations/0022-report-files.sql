-- split: which combination of the key's columns that are not kept (claimed status, uploader type and so on) a row has;
-- two rows of one file that also have it in common are the same row twice. line: of the file.
alter table activity_staging add column split integer not null, add column line integer not null;
alter table revenue_staging add column split integer not null, add column line integer not null;

-- Days the file has rows of, also of those it does not stand for. taken_back_at: it stands for nothing since then.
alter table report_files
  add column first_day date,
  add column last_day date,
  add column taken_back_at timestamptz;

-- Rows of the slot's file that were rejected and are missing from the slot's figures, or may be where a row does not say
-- which day or channel it is of. A row that only repeats another is not missing.
alter table report_slots add column rows_rejected bigint not null default 0;

-- Some slot of the day has rejected rows: its figures may be too low.
alter table network_day
  add column activity_incomplete boolean not null default false,
  add column revenue_incomplete boolean not null default false;

-- The percentage of a day's rows, views or revenue that a report may take away without being asked.
alter table networks add column most_report_loss smallint not null default 30
  check (most_report_loss between 1 and 100);
