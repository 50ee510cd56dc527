-- When each job last ended well, also while it fails.
alter table job_runs add column succeeded_at timestamptz;
update job_runs set succeeded_at = ended_at where failures = 0;
