-- In which currency a network is closed and paid: amounts of its close are whole units of it, won or cents. It stays as it is
-- once a month was calculated. rate_source currency: what the platform pays is what is paid.
alter table networks add column settlement_currency text not null default 'KRW' check (settlement_currency in ('KRW', 'USD'));
alter table settlement_months drop constraint settlement_months_rate_source_check;
alter table settlement_months add constraint settlement_months_rate_source_check
  check (rate_source in ('payment_summary', 'entered', 'currency'));
