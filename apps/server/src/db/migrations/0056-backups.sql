-- When a backup was last restored and found to be whole. made_at is the moment that its tables are of.
alter table backups add column proven_at timestamptz;
create index backups_proven_at on backups (proven_at desc) where proven_at is not null;
