-- Of the channels as the calculation wrote them; null: it was made before there was one.
alter table settlement_months add column channels_digest text;
