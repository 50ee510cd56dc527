-- span: of what a report is: 'day', or 'month', for whose close the platform makes it; day is then the month's first.
-- kept: of a month, and not collected; reason is then a code.
alter table collected_reports add column span text not null default 'day';
update collected_reports set span = 'month' where state = 'kept';
alter table collected_reports add constraint collected_reports_span_check check (span in ('day', 'month'));

-- unread_types: newer versions of reports that this release does not know, where the one that it knows has ended or is about
-- to: on unread_ends_at, null where it is no longer made or the platform does not say.
alter table collection_connections add column unread_types text[] not null default '{}';
alter table collection_connections add column unread_since timestamptz;
alter table collection_connections add column unread_ends_at timestamptz;

-- owner_id: the content owner that a file was collected of, by its id at the platform; null where a person gave the file,
-- of which content_owner is the name.
alter table settled_files add column owner_id text;
