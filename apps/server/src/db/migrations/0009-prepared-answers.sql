-- facts_revision moves with every change of what reports are made of: facts, credit, videos, exchange rates; revision
-- with these and with all else that a report shows of a network, as its channels' names and states. (What belongs to
-- one account, its channels and fee rates, is read with every call.)
create table report_revisions (
  network_id integer primary key,
  revision bigint not null,
  facts_revision bigint not null,
  facts_moved_at timestamptz not null
);

insert into report_revisions select network_id, 1, 1, now() from networks;

-- Answers about a whole network in a span of days, computed once. One counts only at the network's facts_revision
-- it is of.
create table prepared_answers (
  network_id integer not null,
  question text not null,
  from_day date not null,
  to_day date not null,
  currency text not null,
  facts_revision bigint not null,
  answer jsonb not null,
  primary key (network_id, question, from_day, to_day, currency)
);

-- The part of such an answer that is sorted and paged in many ways: what each channel counted in the span and in the
-- days it is compared with. Belongs to the prepared answer `channels` of the same span and currency.
create table prepared_channels (
  network_id integer not null,
  from_day date not null,
  to_day date not null,
  currency text not null,
  channel_id integer not null,
  views bigint,
  premium_views bigint,
  profit numeric,
  premium_profit numeric,
  rpm numeric,
  premium_rpm numeric,
  counted boolean not null,
  previous_views bigint,
  previous_profit numeric,
  shorts integer not null,
  others integer not null,
  unknown integer not null,
  held boolean not null,
  primary key (network_id, from_day, to_day, currency, channel_id)
);

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach table_name in array array['report_revisions', 'prepared_answers', 'prepared_channels'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;
