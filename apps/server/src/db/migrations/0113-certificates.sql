-- That a network licenses a track to a video of an approved channel. The stored pdf is the certificate. account_id: for whom it was
-- issued. serial: given once to a video and track; issued again it is the next version. data: all that it says, and a secret part,
-- so that nobody can compute hash, SHA-256 of data; pdf_hash: SHA-256 of pdf.
create table certificates (
  network_id integer not null,
  certificate_id bigint generated always as identity,
  channel_id integer not null,
  video_id text not null,
  isrc text not null,
  version integer not null check (version > 0),
  serial integer not null check (serial > 0),
  number text not null,
  account_id integer not null,
  issued_at timestamptz not null,
  data jsonb not null,
  hash bytea not null check (length(hash) = 32),
  pdf bytea not null,
  pdf_hash bytea not null check (length(pdf_hash) = 32),
  revoked_at timestamptz,
  revoked_by integer,
  revoke_reason text check (length(revoke_reason) <= 500),
  check ((revoked_at is not null) = (revoke_reason is not null)),
  primary key (network_id, certificate_id),
  unique (network_id, channel_id, video_id, isrc, version),
  unique (network_id, serial, version)
);
-- A PDF is packed already.
alter table certificates alter column pdf set storage external;
create index certificates_hash on certificates (network_id, substring(hash from 1 for 16));
create index certificates_pdf_hash on certificates (network_id, pdf_hash);

-- The last serial that was given; none is given again.
create table certificate_serials (
  network_id integer primary key,
  last integer not null check (last > 0)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('certificates', 'network_id');
    perform create_distributed_table('certificate_serials', 'network_id');
  end if;
end
$$;
