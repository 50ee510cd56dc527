-- What titles are searched in: letter case and character width (full-width Latin, half-width Hangul) make no difference.
alter table videos add column search_title text not null generated always as (lower(normalize(title, NFKC))) stored;
