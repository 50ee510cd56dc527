-- Of the days of a period that have a report, as have the days they are compared with.
alter table prepared_channels add column matched_views bigint, add column matched_profit numeric;

-- What was prepared before knows nothing of them; the job prepares it anew.
delete from prepared_channels;
delete from prepared_answers;
