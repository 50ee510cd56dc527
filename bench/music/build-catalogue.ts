import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { makeCharts } from '../../apps/server/src/features/music/charts/make-charts.ts'
import { searchedTexts } from '../../apps/server/src/features/music/search/normalize-search.ts'
import { rebuildTrackSets } from '../../apps/server/src/features/music/tracks/track-sets.ts'
import { SeededRandom } from '../../tools/demo/seeded-random.ts'
import { lastDay } from '../calls/build-networks.ts'

const split = (text: string) => text.trim().split(/\s+/)

const korean = {
  nouns:
    split(`봄 여름 가을 겨울 새벽 아침 오후 저녁 밤 하루 내일 어제 오늘 계절 시간 순간 바람 바다 하늘 구름 별 달 노을 햇살 비 눈 꽃
    벚꽃 장미 나무 숲 강 산 섬 길 골목 거리 도시 서울 부산 제주 한강 정거장 기차 버스 우산 편지 사진 일기 노래 멜로디 왈츠 춤 꿈 기억
    추억 약속 고백 이별 사랑 첫사랑 마음 심장 눈물 미소 온도 향기 커피 라떼 식탁 창가 고양이 강아지 여행 산책 소풍 축제 불꽃 파도
    등대 우주 은하수 별자리 행성 그림자 거울 문 열쇠 신호등 주파수 영화 주인공 엔딩 시작 청춘 열일곱 스물 친구 우리 너 나 그대 당신`),
  before:
    split(`나의 너의 우리의 그 마지막 첫 오래된 작은 푸른 하얀 붉은 고요한 느린 빛나는 잃어버린 혼자만의 비밀의 어느 다시 눈부신 달콤한
    조용한 낡은 먼 따뜻한 차가운 투명한`),
  after: split('에서 으로 처럼 까지 의 끝 소리 이야기 노래 앞에서 너머 사이 속으로 위에 그리고 에게 보다'),
  family: split('김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 홍'),
  given: split(
    '하늘 서연 지호 유나 민재 도윤 수아 은우 소담 루미 하린 이음 온유 다온 가람 새벽 우진 예린 태오 나래 시온 라온 해솔 지안',
  ),
  groups: split(
    '밤의서재 작은방 무드트랙 데이오프 온더 솜구름 스니커즈클럽 코코넛밀크 키친밴드 달빛요정 옥상달 파란우산 골목기타 사월의숲',
  ),
}
const english = {
  words:
    split(`love night summer winter city rain ocean road trip chill piano dream light fire heart moon star blue golden silver neon paper glass
    velvet coffee morning midnight sunday weekend dance shadow echo signal radio cassette pixel lofi jazz waltz theme run wild young slow
    deep high lost found forever tonight tomorrow yesterday river mountain forest garden window mirror door letter photo movie ending
    begin again stay away home back down under over without between gravity orbit comet satellite honey sugar peach lemon cherry
    thunder breeze wave tide harbor island station driver runner stranger angel ghost hero king queen`),
  after: split('(Remix) (Live) (Acoustic) (Inst.) Pt.2 OST'),
}
const uses = [
  ['shorts'],
  ['shorts', 'video'],
  ['shorts', 'video', 'live'],
  ['shorts', 'shopping'],
  ['shorts', 'video', 'shopping'],
]
const tagNames =
  split(`calm warm happy energetic emotional sad dreamy romantic hopeful lonely tense epic dark playful cute funny stylish retro groovy
  fresh focus sleep travel morning rain night party workout vlog cooking study gaming fashion beauty nature city summer winter spring autumn`)

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

function koreanTitle(random: SeededRandom): string {
  const parts = [random.pick(korean.nouns)]
  if (random.chance(0.6)) parts.unshift(random.pick(korean.before))
  if (random.chance(0.4)) parts[parts.length - 1] += random.pick(korean.after)
  if (random.chance(0.6)) parts.push(random.pick(korean.nouns))
  return random.chance(0.12) ? parts.join('') : parts.join(' ')
}

function englishTitle(random: SeededRandom): string {
  const parts = Array.from({ length: random.integer(1, 3) }, () => capital(random.pick(english.words)))
  if (random.chance(0.1)) parts.push(random.pick(english.after))
  return parts.join(' ')
}

function artistName(random: SeededRandom, isKorean: boolean): string {
  if (!isKorean)
    return `${random.chance(0.3) ? 'The ' : ''}${capital(random.pick(english.words))} ${capital(random.pick(english.words))}`
  return random.chance(0.4)
    ? `${random.pick(korean.groups)} ${random.integer(1, 60)}`
    : random.pick(korean.family) + random.pick(korean.given)
}

/** 100,000 tracks whose titles, artists and albums share words as real ones do, each with two or three of 40 tags. */
export async function buildCatalogue(db: Database, tracks: number): Promise<void> {
  await sql`insert into tags (slug, names) select slug, jsonb_build_object('ko', slug, 'en', initcap(slug))
    from unnest(${tagNames}::text[]) as slug on conflict do nothing`.execute(db)
  const random = new SeededRandom('catalogue')
  for (let from = 0; from < tracks; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, tracks - from) }, (_, index) => {
      const isKorean = random.chance(0.6)
      const title = isKorean ? koreanTitle(random) : englishTitle(random)
      const artist = artistName(random, isKorean)
      const album = random.chance(0.4) ? title : isKorean ? koreanTitle(random) : englishTitle(random)
      return {
        isrc: `${random.pick(['KRA77', 'KRB22', 'KRC6A', 'QZK5D', 'GBX3L', 'USAT2'])}${String(10 + (index % 17))}${String(from + index).padStart(5, '0')}`,
        title,
        artist,
        album,
        ...searchedTexts({ title, artist, album }),
        category: random.pick(['bgm', 'bgm', 'song', 'song', 'ost']),
        is_exclusive: random.chance(0.05),
        uses: random.pick(uses),
        duration_seconds: random.integer(30, 260),
        bpm: random.chance(0.9) ? random.integer(62, 178) : null,
        is_instrumental: random.chance(0.9) ? random.chance(0.5) : null,
        added_on: addDays(lastDay, -Math.floor(2000 * random.next() ** 2)),
        withdrawn_on: random.chance(0.02) ? lastDay : null,
        networks: random.chance(0.9) ? null : random.chance(0.5) ? [1, 2] : [2],
      }
    })
    await db.insertInto('tracks').values(rows.slice(0, 2500)).execute()
    await db.insertInto('tracks').values(rows.slice(2500)).execute()
  }
  await sql`insert into track_tags (isrc, tag_id)
    select distinct isrc, tag_id
    from tracks cross join generate_series(1, 3) as n
    join tags on tag_id = 1 + least(abs(hashtext(isrc || n)) % 40, abs(hashtext(n || isrc)) % 40)
    on conflict do nothing`.execute(db)
  // Half of the videos use one of them, some two; few tracks are used often.
  await sql`delete from video_tracks`.execute(db)
  await sql`insert into video_tracks (network_id, channel_id, video_id, isrc)
    select distinct network_id, channel_id, video_id, isrc
    from videos cross join generate_series(1, 2) as n
    join (select isrc, row_number() over (order by md5(isrc)) as place from tracks where withdrawn_on is null) as known
      on place = 1 + (8000 * (abs(hashtext(video_id || n)) % 1000 / 1000.0) ^ 3)::integer
    where n = 1 or abs(hashtext(video_id)) % 4 = 0`.execute(db)
  await rebuildTrackSets(db)
  await sql`vacuum analyze`.execute(db)
  for (const network_id of [1, 2]) await makeCharts(db, installationScope(network_id))
  await sql`vacuum analyze`.execute(db)
}
