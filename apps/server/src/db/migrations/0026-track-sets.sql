-- Reference table: track_sets.

drop table catalogue_revision;

-- What lists of tracks are narrowed by, but for tags.
create function track_facets(category text, uses text[], is_exclusive boolean) returns text[]
language sql immutable parallel safe
return array[category] || uses || case when is_exclusive then array['exclusive'] else array[]::text[] end;
create index tracks_facets on tracks using gin (track_facets(category, uses, is_exclusive)) with (fastupdate = off);

-- What a search without letters and digits is looked up by: each sign of a text once, Latin letters, digits and Hangul apart.
create function search_signs(searched text) returns text[]
language sql immutable parallel safe cost 1000
return array(
  select distinct letter from string_to_table(searched, null) as letter
  where letter collate "C" !~ '[A-Za-z0-9가-힣[:space:]]'
);
create index tracks_signs on tracks using gin (search_signs(title || ' ' || artist)) with (fastupdate = off);

-- Which tracks have a facet, withdrawn ones left out: of chunk n those with the ids 8192 n and on, a bit each. How many have
-- several facets is counted by the bits they have in common. facet: those of track_facets; tag:7; everyone or network:7, whose
-- they are; isrc:KR to isrc:KRA12, how their codes begin. Most sets are sparse: they are compressed, and stay in their rows.
create table track_sets (
  facet text collate "C" not null,
  chunk integer not null,
  tracks bit(8192) not null,
  primary key (facet, chunk)
) with (toast_tuple_target = 128);
alter table track_sets alter column tracks set storage main;

-- What track_sets must hold.
create view track_sets_made as
select facet, track_id >> 13 as chunk, bit_or(set_bit(0::bit(8192), track_id & 8191, 1)) as tracks
from (
  select track_id, unnest(
    track_facets(category, uses, is_exclusive)
    || case when networks is null then array['everyone'] else array(select 'network:' || id from unnest(networks) as id) end
    || array(select 'isrc:' || left(isrc, length) from generate_series(2, 5) as length)) as facet
  from tracks where withdrawn_on is null
  union all
  select track_id, 'tag:' || tag_id from track_tags join tracks using (isrc) where withdrawn_on is null
) as filed
group by facet, chunk;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_function('track_facets(text, text[], boolean)');
    perform create_distributed_function('search_signs(text)');
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_reference_table('track_sets');
  end if;
end
$$;

insert into track_sets select * from track_sets_made;
