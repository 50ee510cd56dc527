-- Whose a staged row is: as every table of networks, these can be spread by network_id. Without a key, a shard that is
-- moved while rows come and go needs all columns to tell them apart.
alter table activity_staging add column network_id integer not null;
alter table revenue_staging add column network_id integer not null;
alter table claim_staging add column network_id integer not null;
alter table activity_staging replica identity full;
alter table revenue_staging replica identity full;
alter table claim_staging replica identity full;
alter table settled_staging replica identity full;
alter table settled_payment_staging replica identity full;
alter table settled_tax_staging replica identity full;
