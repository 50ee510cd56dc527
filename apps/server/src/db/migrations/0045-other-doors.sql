-- Report files that come through another door than the console: network_id is the one whose door it is, and door_name the
-- API key's name, or the file's place in the watched folder. is_automatic: what the dry run finds right is loaded at once.
-- is_settled: its file was moved away from the watched folder.
alter table uploads alter column account_id drop not null;
alter table uploads add column door text not null default 'console' check (door in ('console', 'api', 'folder'));
alter table uploads add column network_id integer;
alter table uploads add column door_name text;
alter table uploads add column is_automatic boolean not null default false;
alter table uploads add column is_settled boolean not null default false;
create index uploads_of_folder on uploads (network_id, door_name) where door = 'folder' and not is_settled;

alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['tickets', 'manager_tickets', 'reports:write']);
