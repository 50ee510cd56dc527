-- Units are counted by key. key_digest: which one it was, as the first 16 hexadecimal digits of its SHA-256; empty where no
-- key is set, and for days before this.
alter table platform_quota add column key_digest text not null default '';
alter table platform_quota drop constraint platform_quota_pkey;
alter table platform_quota add primary key (day, key_digest);
