-- told: by topic and way, what an account chose otherwise than it is at first. mail_refused_at: its mail server has no such receiver; nothing is
-- mailed but what its owner asks for, until one of these is taken.
alter table accounts
  add column told jsonb not null default '{}',
  add column mail_refused_at timestamptz;
