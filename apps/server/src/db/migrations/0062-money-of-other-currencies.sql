-- Of an export's revenue: what the file says of the slot, in its currency, and the rate (units per US dollar, of which day
-- and from whom) that made dollars of it. No rate where it is in dollars; nothing of reports, which are in dollars.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['report_slots', 'replaced_slots'] loop
    execute format('alter table %I add column currency text, add column amount numeric, add column rate numeric(18, 6),
      add column rate_day date, add column rate_source text', table_name);
  end loop;
end
$$;

alter table exchange_rates drop constraint exchange_rates_currency_check;
alter table exchange_rates add constraint exchange_rates_currency_check check (currency ~ '^[A-Z]{3}$' and currency <> 'USD');
