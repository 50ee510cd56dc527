import { loadModule } from '@libpg-query/parser'
import { beforeAll, expect, test } from 'vitest'
import { findRefusedForms } from './find-refused-forms.ts'

beforeAll(() => loadModule())

test.each([
  'select title from videos where network_id = $1',
  'select 1 from videos v join channels c using (network_id, channel_id) where c.network_id = $1::integer',
  'select 1 from videos v join channels c on (c.network_id, c.channel_id) = (v.network_id, 7) where v.network_id = 1',
  'with videos as (select 1 as network_id) select * from videos',
  'select 1 from networks n where exists (select from channels where network_id = $1)',
  'update videos set title = now()::text where network_id = $1 and video_id = $2 returning title',
  'insert into videos as v (network_id, title) values ($1, now()) on conflict (network_id) do update set title = excluded.title',
  'insert into platform_quota (day) values ($1) on conflict (day) do update set asked_at = now()',
  'delete from videos v using channels c where v.network_id = $1 and c.network_id = v.network_id',
  'select 1 from videos where network_id = $1 for update',
  'copy (select * from videos) to stdout',
])('is taken: %s', (text) => expect(findRefusedForms(text)).toEqual([]))

test.each([
  ['select title from videos', 'select over networks: videos'],
  ['select title from videos where network_id = any($1)', 'select over networks: videos'],
  ['select title from videos where network_id = $1 or video_id = $2', 'select over networks: videos'],
  ['select title from videos where ($1::integer is null or network_id = $1)', 'select over networks: videos'],
  [
    'select 1 from videos v join channels c using (channel_id) where v.network_id = $1',
    'select over networks: channels',
  ],
  [
    'select 1 from videos v where v.network_id = $1 and exists (select from channels c where c.network_id = v.network_id)',
    'select over networks: channels',
  ],
  ['select 1 union all select 2 from videos', 'select over networks: videos'],
  ['with x as (select * from videos) select * from x', 'select over networks: videos'],
  ['update videos set title = $1 where video_id = $2', 'update over networks: videos'],
  ['delete from videos where video_id = $1', 'delete over networks: videos'],
  ['select 1 from videos where video_id = $1 for update', 'lock over networks: videos'],
  ['insert into videos (title) values ($1)', 'insert without network_id: videos'],
  ['insert into videos select $1, $2', 'insert without network_id: videos'],
  [
    'insert into videos (network_id) values ($1) on conflict (network_id) do update set title = now()',
    'time or chance in on conflict: videos',
  ],
  [
    'insert into tracks (isrc) values ($1) on conflict (isrc) do update set updated_at = current_timestamp',
    'time or chance in on conflict: tracks',
  ],
  [
    'update videos set title = $1 where network_id = $2 returning platform_due_at > pg_catalog.clock_timestamp()',
    'time or chance in returning: videos',
  ],
  [
    'update videos set title = case when $1 then now()::text end where network_id = $2',
    'time or chance in a choice: videos',
  ],
  [
    'insert into videos (network_id, title) values ($1, (select name from networks where network_id = $1))',
    'subquery in values: videos',
  ],
])('is refused: %s', (text, form) => expect(findRefusedForms(text)).toEqual([form]))
