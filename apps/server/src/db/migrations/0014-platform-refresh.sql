-- What is kept of the platform is asked for again when it is due. platform_due_at and uploads_due_at: from when on;
-- a process that takes the work on moves them by a while, so that no other one does it too.
-- uploads_checked_at: when the channel's list of uploads was last read as far as it had to be; null: not yet to its end.
-- uploads_page_token: where that list is read on from; null: at its beginning.
-- No index on the times: an hourly job reads a table of 200,000 rows a few times, and every update of an indexed column
-- would write the row into the index of titles too.
alter table channels
  add column platform_due_at timestamptz not null default now(),
  add column uploads_due_at timestamptz not null default now(),
  add column uploads_checked_at timestamptz,
  add column uploads_page_token text;

-- platform_checked_at: when the row's texts and picture were last read from the platform; null: they are not from there.
-- platform_absent_since: since when the platform has said that there is no such video for strangers.
alter table videos
  add column platform_checked_at timestamptz,
  add column platform_due_at timestamptz not null default now(),
  add column platform_absent_since timestamptz;
