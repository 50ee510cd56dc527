-- Every mail, from the transaction that causes it on. state: due, failing (tried again), sending (handed to the mail server until due_at),
-- sent, given_up, unsure (nobody knows whether the mail server took it; not tried again), void (nothing was to be said).
-- facts: what its text needs, until it has an end; of a morning's digest what a later one is compared with. code: what the mail server, or the way to it, answered last. Removed after 90 days.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
  end if;
end
$$;

alter table mail_log rename to outbox;
alter index mail_log_pkey rename to outbox_pkey;
alter index mail_log_tried_at rename to outbox_tried_at;
drop index mail_log_failed;
alter table outbox drop constraint mail_log_state_check;
alter table outbox alter column state set default 'due', alter column tries set default 0;
alter table outbox
  add column facts jsonb,
  add column due_at timestamptz not null default now(),
  add column gives_up_at timestamptz not null default now();
alter table outbox add constraint outbox_state_check
  check (state in ('due', 'failing', 'sending', 'sent', 'given_up', 'unsure', 'void'));
update outbox set state = 'given_up' where state = 'failing';
create index outbox_due on outbox (due_at) where state in ('due', 'failing', 'sending');
create index outbox_failed on outbox (tried_at) where state in ('failing', 'given_up', 'unsure');

insert into outbox (network_id, mail_id, kind, account_id, tries, facts, due_at, gives_up_at)
select network_id, ask_id, 'password_reset', null, tries,
  jsonb_build_object('user_id', user_id, 'domain', domain, 'locale', locale, 'address', address),
  next_try_at, asked_at + interval '30 minutes'
from password_reset_asks
on conflict (network_id, mail_id) do update set state = 'due', facts = excluded.facts, due_at = excluded.due_at,
  gives_up_at = excluded.gives_up_at;
insert into outbox (network_id, mail_id, kind, account_id, tries, facts, due_at, gives_up_at)
select network_id, mail_id, 'message', account_id, mail_tries, '{"kind": "account_payout_changed", "names": {}}'::jsonb, mail_due_at, holds_from
from payout_details where mail_due_at is not null
on conflict (network_id, mail_id) do update set state = 'due', facts = excluded.facts, due_at = excluded.due_at,
  gives_up_at = excluded.gives_up_at;

drop table password_reset_asks;
drop index payout_details_mail_due;
alter table payout_details drop column mail_id, drop column mail_due_at, drop column mail_tries;
