-- Accounts as every row of networks: their key begins with network_id, which is 0 of operators, as it is of their
-- sessions, second factors and filters already. Processes of an earlier version look for null there: they stop serving
-- operators, and nobody else.
alter table accounts drop constraint accounts_network_id_fkey;
alter table accounts drop constraint accounts_check;
update accounts set network_id = 0 where network_id is null;
alter table accounts alter column network_id set not null;
alter table accounts add constraint accounts_check check ((permission_flag = 2) = (network_id = 0));
drop index accounts_operators;

alter table fee_rates drop constraint fee_rates_account_id_fkey;
alter table sessions drop constraint sessions_account_id_fkey;
alter table assignments drop constraint assignments_account_id_fkey;
alter table guide_progress drop constraint guide_progress_account_id_fkey;
alter table messages drop constraint messages_account_id_fkey;
alter table events drop constraint events_account_id_fkey;
alter table second_factors drop constraint second_factors_account_id_fkey;
alter table recovery_codes drop constraint recovery_codes_account_id_fkey;
alter table sign_in_challenges drop constraint sign_in_challenges_account_id_fkey;
alter table password_resets drop constraint password_resets_account_id_fkey;
alter table external_tickets drop constraint external_tickets_account_id_fkey;
alter table favourite_tracks drop constraint favourite_tracks_account_id_fkey;
alter table notice_receipts drop constraint notice_receipts_account_id_fkey;
alter table saved_filters drop constraint saved_filters_account_id_fkey;
-- Who acted in a network may be one of its accounts or an operator, who is of network 0. Accounts go with their network
-- alone, and operators never: there is nothing that a foreign key would keep.
alter table api_keys drop constraint api_keys_created_by_fkey;
alter table review_leases drop constraint review_leases_account_id_fkey;
alter table review_decisions drop constraint review_decisions_account_id_fkey;
alter table uploads drop constraint uploads_account_id_fkey;
alter table exceptions_put_off drop constraint exceptions_put_off_put_off_by_fkey;

alter table accounts drop constraint accounts_pkey;
drop index accounts_of_network;
alter table accounts add primary key (network_id, account_id);
create index accounts_by_id on accounts (account_id);

alter table fee_rates add foreign key (network_id, account_id) references accounts;
alter table sessions add foreign key (network_id, account_id) references accounts;
alter table assignments add foreign key (network_id, account_id) references accounts;
alter table guide_progress add foreign key (network_id, account_id) references accounts;
alter table messages add foreign key (network_id, account_id) references accounts on delete cascade;
alter table events add foreign key (network_id, account_id) references accounts on delete cascade;
alter table second_factors add foreign key (network_id, account_id) references accounts on delete cascade;
alter table recovery_codes add foreign key (network_id, account_id) references accounts on delete cascade;
alter table sign_in_challenges add foreign key (network_id, account_id) references accounts on delete cascade;
alter table password_resets add foreign key (network_id, account_id) references accounts on delete cascade;
alter table external_tickets add foreign key (network_id, account_id) references accounts on delete cascade;
alter table favourite_tracks add foreign key (network_id, account_id) references accounts on delete cascade;
alter table notice_receipts add foreign key (network_id, account_id) references accounts on delete cascade;
alter table saved_filters add foreign key (network_id, account_id) references accounts on delete cascade;
