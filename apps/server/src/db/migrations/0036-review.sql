-- Days on which nobody decides, beside Saturdays and Sundays: one calendar of the installation, in Korea's time.
create table holidays (
  day date primary key,
  name text not null check (name <> '')
);

-- The channels that wait for an operator, in the order of what is due; review/review-queue.ts writes it with every change
-- of a channel's state. new: proven and pending. again: on hold and asked about again. contested: proven by more than one
-- network. soon_at: three quarters of the time until the end of due_on have passed.
create table review_queue (
  network_id integer not null,
  channel_id integer not null,
  kind text not null check (kind in ('new', 'again', 'contested')),
  since timestamptz not null,
  due_on date not null,
  soon_at timestamptz not null,
  primary key (network_id, channel_id)
);
create index review_queue_due on review_queue (due_on, since, network_id, channel_id);

-- Which operator looks at a channel, so that two do not decide on one.
create table review_leases (
  network_id integer not null,
  channel_id integer not null,
  account_id integer not null,
  leased_until timestamptz not null,
  primary key (network_id, channel_id)
);
create index review_leases_account on review_leases (account_id);

-- The last decision on a channel, with what it was before and after: what can be undone for some seconds.
-- made_at: of the transaction, as of the messages that it left.
create table review_decisions (
  network_id integer not null,
  channel_id integer not null,
  account_id integer,
  decided_at timestamptz not null,
  made_at timestamptz not null default now(),
  before jsonb not null,
  after jsonb not null,
  primary key (network_id, channel_id)
);

-- Why channels are held, rejected and awarded, in words for their managers and creators; network_id 0: of every network
-- that has no words of its own.
create table decision_reasons (
  network_id integer not null,
  decision text not null check (decision in ('hold', 'reject', 'award')),
  code text not null check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  locale text not null check (locale in ('ko', 'en', 'zh-CN', 'zh-TW')),
  text text not null check (text <> ''),
  primary key (network_id, decision, code, locale)
);

-- The reason in each language; status_reason stays what it is in the network's.
alter table channels add column status_reasons jsonb;

-- What the queue is searched by, as it is compared: twenty thousand titles are not normalised for each search.
alter table channels add column search_text text not null
  generated always as (lower(normalize(title || ' ' || coalesce(handle, ''), NFKC))) stored;

insert into holidays (day, name) values
  ('2026-01-01', '신정'),
  ('2026-02-16', '설날 연휴'), ('2026-02-17', '설날'), ('2026-02-18', '설날 연휴'),
  ('2026-03-01', '삼일절'), ('2026-03-02', '삼일절 대체공휴일'),
  ('2026-05-05', '어린이날'),
  ('2026-05-24', '부처님 오신 날'), ('2026-05-25', '부처님 오신 날 대체공휴일'),
  ('2026-06-03', '전국동시지방선거일'), ('2026-06-06', '현충일'),
  ('2026-08-15', '광복절'), ('2026-08-17', '광복절 대체공휴일'),
  ('2026-09-24', '추석 연휴'), ('2026-09-25', '추석'), ('2026-09-26', '추석 연휴'),
  ('2026-10-03', '개천절'), ('2026-10-05', '개천절 대체공휴일'), ('2026-10-09', '한글날'),
  ('2026-12-25', '성탄절'),
  ('2027-01-01', '신정'),
  ('2027-02-06', '설날 연휴'), ('2027-02-07', '설날'), ('2027-02-08', '설날 연휴'), ('2027-02-09', '설날 대체공휴일'),
  ('2027-03-01', '삼일절'),
  ('2027-05-05', '어린이날'), ('2027-05-13', '부처님 오신 날'),
  ('2027-06-06', '현충일'),
  ('2027-08-15', '광복절'), ('2027-08-16', '광복절 대체공휴일'),
  ('2027-09-14', '추석 연휴'), ('2027-09-15', '추석'), ('2027-09-16', '추석 연휴'),
  ('2027-10-03', '개천절'), ('2027-10-04', '개천절 대체공휴일'),
  ('2027-10-09', '한글날'), ('2027-10-11', '한글날 대체공휴일'),
  ('2027-12-25', '성탄절'), ('2027-12-27', '성탄절 대체공휴일');

insert into decision_reasons (network_id, decision, code, locale, text)
select 0, decision, code, locale, text
from (values
  ('hold', 'few_videos',
    '공개된 동영상이 적어 채널을 판단하기 어렵습니다. 동영상을 더 올린 뒤 재검토를 요청해 주세요.',
    'There are too few public videos to judge the channel. Upload more, then ask for another review.',
    '公开视频太少，无法判断频道情况。请上传更多视频后再申请重新审核。',
    '公開影片太少，無法判斷頻道狀況。請上傳更多影片後再申請重新審核。'),
  ('hold', 'unclear_owner',
    '채널의 소유자를 확인할 수 없습니다. 채널 정보에 연락처를 남긴 뒤 재검토를 요청해 주세요.',
    'We cannot tell who owns the channel. Add contact details to its description, then ask for another review.',
    '无法确认频道所有者。请在频道说明中添加联系方式后再申请重新审核。',
    '無法確認頻道擁有者。請在頻道說明中加入聯絡方式後再申請重新審核。'),
  ('hold', 'music_rights',
    '일부 동영상에 사용 권한이 확인되지 않은 음원이 있습니다. 해당 동영상을 수정한 뒤 재검토를 요청해 주세요.',
    'Some videos use music whose rights are not clear. Correct these videos, then ask for another review.',
    '部分视频使用了授权不明的音乐。请修改这些视频后再申请重新审核。',
    '部分影片使用了授權不明的音樂。請修改這些影片後再申請重新審核。'),
  ('reject', 'reused_content',
    '다른 사람의 동영상을 다시 올린 콘텐츠가 대부분입니다.',
    'Most of the channel is other people’s videos, uploaded again.',
    '频道的大部分内容是转载他人的视频。',
    '頻道的大部分內容是轉載他人的影片。'),
  ('reject', 'guidelines',
    '동영상 플랫폼의 커뮤니티 가이드를 위반한 콘텐츠가 있습니다.',
    'The channel has content that breaks the video platform’s community guidelines.',
    '频道中有违反视频平台社区准则的内容。',
    '頻道中有違反影片平台社群規範的內容。'),
  ('reject', 'inactive',
    '최근 여러 달 동안 올린 동영상이 없습니다.',
    'Nothing has been uploaded for several months.',
    '频道已有数月没有上传视频。',
    '頻道已有數月沒有上傳影片。'),
  ('reject', 'other_service',
    '이 채널은 다른 음원 서비스와 계약되어 있습니다.',
    'The channel is under contract with another music service.',
    '该频道已与其他音乐服务签约。',
    '該頻道已與其他音樂服務簽約。'),
  ('award', 'contract',
    '크리에이터와의 계약서를 확인했습니다.',
    'We have seen the contract with the creator.',
    '我们已核实与创作者签订的合同。',
    '我們已核實與創作者簽訂的合約。'),
  ('award', 'creators_word',
    '크리에이터에게 직접 확인했습니다.',
    'The creator has told us which network it is with.',
    '我们已直接向创作者确认。',
    '我們已直接向創作者確認。')
) as reasons (decision, code, ko, en, zh_cn, zh_tw)
cross join lateral (values ('ko', ko), ('en', en), ('zh-CN', zh_cn), ('zh-TW', zh_tw)) as words (locale, text);

-- What waits today is due in two business days, or in what its network says.
insert into review_queue (network_id, channel_id, kind, since, due_on, soon_at)
with contests as (
  select channel_id, max(coalesce(verified_at, registered_on::timestamp at time zone 'UTC')) as since
  from channels where verification = 'verified'
  group by channel_id having count(*) > 1
),
waiting as (
  select channels.network_id, channels.channel_id,
    case when contests.channel_id is not null then 'contested' when status = 0 then 'new' else 'again' end as kind,
    coalesce(contests.since, case when status = 1 then review_requested_at else verified_at end,
      registered_on::timestamp at time zone 'UTC') as since
  from channels left join contests using (channel_id)
  where verification = 'verified' and (contests.channel_id is not null or status = 0)
    or status = 1 and review_requested_at > greatest(on_hold_at, decided_at)
),
due as (
  select waiting.*, (
    select day::date
    from generate_series((since at time zone 'Asia/Seoul')::date + 1, (since at time zone 'Asia/Seoul')::date + 200,
      interval '1 day') as listed (day)
    where extract(isodow from day) < 6 and not exists (select from holidays where holidays.day = listed.day::date)
    order by day offset greatest(coalesce((
      select value from network_constants as own
      where own.network_id = waiting.network_id and name = 'review_days_to'), 2), 1) - 1 limit 1) as due_on
  from waiting
)
select network_id, channel_id, kind, since, due_on,
  since + 0.75 * ((due_on + 1)::timestamp at time zone 'Asia/Seoul' - since)
from due;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_reference_table('holidays');
    perform create_distributed_table('review_queue', 'network_id');
    perform create_distributed_table('review_leases', 'network_id');
    perform create_distributed_table('review_decisions', 'network_id');
    perform create_distributed_table('decision_reasons', 'network_id');
  end if;
end
$$;

alter table review_queue add foreign key (network_id, channel_id) references channels;
alter table review_leases add foreign key (network_id, channel_id) references channels;
alter table review_leases add foreign key (account_id) references accounts on delete cascade;
alter table review_decisions add foreign key (network_id, channel_id) references channels;
alter table review_decisions add foreign key (account_id) references accounts on delete set null;
