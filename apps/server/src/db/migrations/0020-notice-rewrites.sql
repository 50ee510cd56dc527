-- rewritten_at: when a text of it last became another one after it was published; null: never. updated_at is of every
-- change, also of those that readers have no use for.
alter table notices add column rewritten_at timestamptz;
