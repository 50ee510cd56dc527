-- The columns that an account chose for a table of a screen, by the table's name; a table that is not in it shows as many
-- as have room. Goes with the account.
alter table accounts add column table_columns jsonb not null default '{}';
