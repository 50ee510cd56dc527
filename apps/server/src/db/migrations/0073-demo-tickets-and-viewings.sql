-- A ticket of the demo opens one of its accounts until it expires: every start of the demo makes its own.
-- viewed_from: the hash of the operator's own session, with which a viewing ends.
delete from external_tickets where viewed_by is not null;
delete from sessions where viewed_by is not null;
alter table external_tickets drop constraint external_tickets_check;
alter table external_tickets add column of_demo boolean not null default false;
alter table external_tickets add column viewed_from bytea;
alter table external_tickets
  add check ((api_key_id is not null)::integer + (viewed_by is not null)::integer + of_demo::integer = 1),
  add check ((viewed_by is null) = (view_reason is null) and (viewed_by is null) = (viewed_from is null));
alter table sessions add column viewed_from bytea;
alter table sessions add check ((viewed_by is null) = (viewed_from is null));
