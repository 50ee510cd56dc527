-- Who asked to cancel a filed batch, when and why: another person confirms it, where the network asks for two. Noting a result ends it.
alter table payout_batches add column cancel_asked_by integer;
alter table payout_batches add column cancel_asked_at timestamptz;
alter table payout_batches add column cancel_asked_reason text;
alter table payout_batches add constraint payout_batches_cancel_asked check (
  (cancel_asked_by is null) = (cancel_asked_at is null) and (cancel_asked_at is null) = (cancel_asked_reason is null)
  and (cancel_asked_at is null or state = 'filed'));
