-- What a member objects to of a locked month: a line of it as it was then, or null for the whole. account_id: whose month it is.
create table objections (
  network_id integer not null,
  objection_id bigint generated always as identity,
  account_id integer not null,
  month date not null check (extract(day from month) = 1),
  line jsonb,
  state text not null default 'open' check (state in ('open', 'answered', 'accepted', 'declined')),
  opened_at timestamptz not null default now(),
  answer_by date not null,
  decided_at timestamptz,
  decided_by integer,
  reason text check (length(reason) <= 500),
  entry_id bigint,
  check ((decided_at is not null) = (state in ('accepted', 'declined'))),
  check ((reason is not null) = (state in ('accepted', 'declined'))),
  check ((entry_id is not null) = (state = 'accepted')),
  primary key (network_id, objection_id)
);
create index objections_of_account on objections (network_id, account_id, objection_id);
create index objections_undecided on objections (network_id, month) where decided_at is null;

-- What was said of it. account_id: whose objection it is; author_id: who said it.
create table objection_posts (
  network_id integer not null,
  post_id bigint generated always as identity,
  objection_id bigint not null,
  account_id integer not null,
  author_id integer not null,
  is_answer boolean not null,
  content text not null check (length(content) <= 2000),
  posted_at timestamptz not null default now(),
  primary key (network_id, post_id)
);
create index objection_posts_of_objection on objection_posts (network_id, objection_id, post_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('objections', 'network_id');
    perform create_distributed_table('objection_posts', 'network_id');
  end if;
end
$$;
