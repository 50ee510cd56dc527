-- Before members were paid one by one, who had no tax rule on the day of a payment was left out of it, and the month counted
-- as paid all the same. Paid is whom the books have paid, and who is left is due.
update settlement_members s set paid_on = null, payment_no = null
from settlement_months m
where m.network_id = s.network_id and m.month = s.month and s.payment_no = 1
  and not exists (
    select from ledger_transfers t
    where t.network_id = s.network_id
      and t.transfer_id = 'close/' || to_char(s.month, 'YYYY-MM') || '/' || m.lock_no || '/paid/payment/' || s.account_id);

update settlement_months m set paid_on = null
where paid_on is not null and exists (
  select from settlement_members s
  where s.network_id = m.network_id and s.month = m.month and s.due > 0 and s.paid_on is null);
