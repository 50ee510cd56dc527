-- What was said in threads: of an objection, or of a request. account_id: whose thread it is; author_id: who said it; step: what it
-- did, where it did something.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
  end if;
end
$$;

alter table objection_posts rename to thread_posts;
alter table thread_posts rename column objection_id to thread_id;
alter table thread_posts add column about text not null default 'objection', add column step text;
alter table thread_posts alter column about drop default;
alter table thread_posts add constraint thread_posts_about_check check (about in ('objection', 'request'));
drop index objection_posts_of_objection;
create index thread_posts_of_thread on thread_posts (network_id, about, thread_id, post_id);

-- What a member asks its network to do on the platform: to release a claim on a video, or to put a channel on the allowlist.
-- evidence: an address. certificate_id: what it was answered with.
create table requests (
  network_id integer not null,
  request_id bigint generated always as identity,
  account_id integer not null,
  kind text not null check (kind in ('release', 'allowlist')),
  channel_id integer not null,
  video_id text,
  reason text not null check (reason in ('licensed', 'own_rights', 'wrong_match', 'other')),
  evidence text check (length(evidence) <= 500),
  state text not null default 'open' check (state in ('open', 'needs_information', 'granted', 'refused')),
  opened_at timestamptz not null default now(),
  answer_by date not null,
  decided_at timestamptz,
  certificate_id bigint,
  check ((kind = 'release') = (video_id is not null)),
  check ((decided_at is not null) = (state in ('granted', 'refused'))),
  primary key (network_id, request_id)
);
create index requests_of_account on requests (network_id, account_id, request_id);
create index requests_undecided on requests (network_id, answer_by) where decided_at is null;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('requests', 'network_id');
  end if;
end
$$;
