-- A rate keeps the decimals that it is written with, so that what was calculated with 0.05 stands on 0.05.
alter table networks alter column default_fee_rate type numeric;
alter table networks add constraint networks_default_fee_rate_step check (default_fee_rate = round(default_fee_rate, 3));
alter table fee_rates alter column fee_rate type numeric;
alter table fee_rates add constraint fee_rates_fee_rate_step check (fee_rate = round(fee_rate, 3));
alter table settlement_lines alter column fee_rate type numeric;
alter table settlement_lines add constraint settlement_lines_fee_rate_step check (fee_rate = round(fee_rate, 3));
