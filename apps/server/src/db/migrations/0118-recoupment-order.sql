-- What is taken first of what a member has: corrections and what it owes from before, advances, topped up guarantees.
alter table networks add column recoupment_order text[] not null default '{correction,advance,guarantee}'
  check (cardinality(recoupment_order) = 3 and recoupment_order @> '{correction,advance,guarantee}');
-- Of the calculation; null: by the order that was the only one.
alter table settlement_months add column recoupment_order text[];
-- Within how many days a network answers an objection.
alter table networks add column objection_answer_days integer not null default 14 check (objection_answer_days between 1 and 90);
