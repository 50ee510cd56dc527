-- Reference table: merged_tags.

-- revision: counts a track's states, so that nobody overwrites what somebody else has written meanwhile.
alter table tracks add column revision integer not null default 1;

-- What operators narrow the catalogue by, the newest track first.
create index tracks_withdrawn on tracks (track_id) where withdrawn_on is not null;
create index tracks_limited on tracks (track_id) where networks is not null;
create index tracks_of_network on tracks using gin (networks) where networks is not null;
create index tracks_without_picture on tracks (track_id) where album_art is null;
create index tracks_without_preview on tracks (track_id) where preview is null;
create index tracks_category on tracks (category, track_id);

-- Active claims that wait, by what they name.
create index video_claims_waiting on video_claims (isrc, network_id) where is_active and not is_used;

-- Tags that are another one now: a file that names them means that one.
create table merged_tags (
  slug text primary key,
  tag_id integer not null
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_reference_table('merged_tags');
  end if;
end
$$;

alter table merged_tags add foreign key (tag_id) references tags on delete cascade;
