-- The pairs of neighbouring characters of a title, each with its network in front: what a part of a title of two
-- characters or more, one Korean word of two syllables too, is looked up by. Nothing is found that has not all of them.
create function title_pairs(network_id integer, title text) returns text[]
language sql immutable parallel safe
return (
  select coalesce(array_agg(distinct network_id || ' ' || substr(title, place, 2)), '{}')
  from generate_series(1, length(title) - 1) as place
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_function('title_pairs(integer, text)');
  end if;
end
$$;

create index videos_title_pairs on videos using gin (title_pairs(network_id, search_title));
