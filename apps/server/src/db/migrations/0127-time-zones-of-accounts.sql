-- In whose morning an account is mailed its digests; null: where the networks are.
alter table accounts add column time_zone text;
