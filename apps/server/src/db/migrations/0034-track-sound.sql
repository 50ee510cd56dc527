-- bpm: beats per minute. is_instrumental: nobody sings; null: not known, as a null bpm.
alter table tracks
  add column bpm integer check (bpm between 20 and 400),
  add column is_instrumental boolean;

-- With what lists are narrowed by, as before, and now by how a track sounds and how long it is.
drop index tracks_by_title;
create index tracks_by_title on tracks (sort_title, track_id)
  include (isrc, networks, category, is_exclusive, uses, bpm, is_instrumental, duration_seconds) where withdrawn_on is null;
-- What else somebody plays who is liked.
create index tracks_artist on tracks (artist) where withdrawn_on is null;

-- facet, beside those of before: instrumental, vocal; length:to_1m and so on, as trackLengths of the contract has them;
-- bpm:098, each by itself, so that any range is counted by the sets in it.
create or replace view track_sets_made as
select facet, track_id >> 13 as chunk, bit_or(set_bit(0::bit(8192), track_id & 8191, 1)) as tracks
from (
  select track_id, unnest(
    track_facets(category, uses, is_exclusive)
    || case when networks is null then array['everyone'] else array(select 'network:' || id from unnest(networks) as id) end
    || array(select 'isrc:' || left(isrc, length) from generate_series(2, 5) as length)
    || case when is_instrumental then array['instrumental'] when not is_instrumental then array['vocal'] else array[]::text[] end
    || case when duration_seconds is null then array[]::text[] when duration_seconds <= 60 then array['length:to_1m']
      when duration_seconds <= 120 then array['length:to_2m'] when duration_seconds <= 240 then array['length:to_4m']
      else array['length:longer'] end
    || case when bpm is null then array[]::text[] else array['bpm:' || lpad(bpm::text, 3, '0')] end) as facet
  from tracks where withdrawn_on is null
  union all
  select track_id, 'tag:' || tag_id from track_tags join tracks using (isrc) where withdrawn_on is null
) as filed
group by facet, chunk;

delete from track_sets;
insert into track_sets select * from track_sets_made;
