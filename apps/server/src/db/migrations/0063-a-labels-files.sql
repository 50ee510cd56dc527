-- Files of music labels say a month where others say a day, and a label may have its money by asset alone.
alter table settled_staging add column activity_month date;
alter table settlement_bases drop constraint settlement_bases_level_check;
alter table settlement_bases add constraint settlement_bases_level_check check (level in ('video', 'claim', 'asset'));
