-- An id made at random with every move, no counter: a database that was restored, or that went on on another server,
-- counts its moves again, and processes remember answers of the first ones.
alter table report_revisions
  alter column revision type uuid using md5('reports ' || network_id || ' ' || revision)::uuid;
alter table catalogue_revision
  alter column revision type uuid using md5('catalogue ' || revision)::uuid;
