import { officeDay } from '@cuesheet/contract/values/business-days'
import { addDays } from '@cuesheet/contract/values/day'
import type { RequestAnswer } from '@cuesheet/contract/values/requests'
import { sql } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { Config } from '../../apps/server/src/config.ts'
import { connect, type Database } from '../../apps/server/src/db/connection.ts'
import { issueCertificate } from '../../apps/server/src/features/certificates/mutations.ts'
import {
  answerRequest,
  askRequest,
  replyToRequest,
} from '../../apps/server/src/features/requests/mutations.ts'
import { morning } from './networks/morning.ts'

type Planned = {
  /** Days before today. */
  asked: number
  about: 'video' | 'channel'
  reason: 'licensed' | 'own_rights' | 'wrong_match'
  text: string
  evidence?: string
  answer?: [how: RequestAnswer, reason: string]
  reply?: string
}

const plans: Planned[] = [
  {
    asked: 12,
    about: 'video',
    reason: 'licensed',
    text: '네트워크 음원을 사용했는데 소유권 주장이 들어왔습니다. 해제 부탁드립니다.',
    answer: ['granted', '라이선스 음원으로 확인되어 해제했습니다. 증명서를 함께 보내 드립니다.'],
  },
  {
    asked: 10,
    about: 'video',
    reason: 'own_rights',
    text: '제가 직접 작곡한 곡입니다.',
    answer: [
      'refused',
      '등록된 권리자가 달라 네트워크에서 해제할 수 없습니다. YouTube에 직접 이의를 제기해 주세요.',
    ],
  },
  {
    asked: 9,
    about: 'channel',
    reason: 'licensed',
    text: '새 채널에도 네트워크 음원을 계속 사용하려고 합니다.',
    answer: ['granted', '허용 목록에 등록했습니다. 반영까지 하루 정도 걸립니다.'],
  },
  {
    asked: 8,
    about: 'video',
    reason: 'wrong_match',
    text: '영상에 없는 곡으로 소유권 주장이 들어왔습니다.',
    evidence: 'https://example.com/claim-screenshot',
  },
  {
    asked: 6,
    about: 'video',
    reason: 'wrong_match',
    text: '배경 소음이 음원으로 잘못 감지된 것 같습니다.',
    answer: ['needs_information', '소유권 주장 화면과 감지된 구간(시작·끝 시각)을 알려 주세요.'],
  },
  {
    asked: 5,
    about: 'video',
    reason: 'licensed',
    text: '이 영상도 같은 음원입니다.',
    answer: ['needs_information', '어느 음원인지 ISRC를 알려 주세요.'],
    reply: '사용 음원에 등록해 두었습니다. 확인 부탁드립니다.',
  },
  { asked: 1, about: 'video', reason: 'licensed', text: '어제 올린 영상에 소유권 주장이 들어왔습니다.' },
]

/** What members of the Korean network have asked it for, in every state; once, and never beside what a person asked. */
export async function writeRequests({ url, config }: { url: string; config: Config }): Promise<void> {
  const db = connect(url, { application_name: 'cuesheet demo', max: 2 })
  try {
    const network = await db
      .selectFrom('networks')
      .select('network_id')
      .where('name', '=', morning.name)
      .executeTakeFirst()
    if (!network) return
    const { network_id } = network
    const scope = installationScope(network_id)
    const known = await db
      .selectFrom('requests')
      .select('request_id')
      .where('network_id', '=', network_id)
      .limit(1)
      .executeTakeFirst()
    const manager = await db
      .selectFrom('accounts')
      .select('account_id')
      .where('network_id', '=', network_id)
      .where('permission_flag', '=', 1)
      .where('withdrawn_at', 'is', null)
      .orderBy('account_id')
      .executeTakeFirst()
    if (known || !manager) return
    const videos = await listVideos(db, network_id)
    const today = officeDay(new Date())
    for (const [at, { asked, about, answer, reply, evidence = null, ...said }] of plans.entries()) {
      const video = videos[at]
      if (!video) return
      const { account_id, channel_id, video_id, track_id } = video
      const by = { account_id, today: addDays(today, -asked) }
      const body = { channel_id, video_id: about === 'video' ? video_id : null, evidence, ...said }
      const { request_id } = await askRequest(db, scope, body, by)
      const isCertified = answer?.[0] === 'granted' && about === 'video'
      const of = { channel_id, video_id, track_id }
      const issuing = { account_id: manager.account_id, locale: 'ko' as const, isManager: true }
      const certificate_id = isCertified
        ? (await issueCertificate({ db, config }, scope, of, issuing)).certificate_id
        : null
      if (answer) {
        const [how, reason] = answer
        await answerRequest(db, scope, { request_id, answer: how, reason, certificate_id }, manager)
      }
      if (reply) {
        const again = { account_id, today: addDays(today, -1) }
        await replyToRequest(db, scope, { request_id, account_id, text: reply }, again)
      }
      await setBack(db, network_id, request_id, asked)
    }
  } finally {
    await db.destroy()
  }
}

/** Videos with a licensed track on approved channels of the member who signs in to the demo. */
async function listVideos(db: Database, network_id: number) {
  const { rows } = await sql<{ account_id: number; channel_id: number; video_id: string; track_id: number }>`
    select distinct on (c.channel_id, v.video_id) m.account_id, c.channel_id, v.video_id, tracks.track_id
    from channels c
    join assignments a on a.network_id = ${network_id} and a.channel_id = c.channel_id
    join accounts m on m.network_id = ${network_id} and m.account_id = a.account_id
    join videos v on v.network_id = ${network_id} and v.channel_id = c.channel_id
    join video_tracks u on u.network_id = ${network_id} and u.channel_id = c.channel_id and u.video_id = v.video_id
    join tracks on tracks.isrc = u.isrc
    where c.network_id = ${network_id} and c.status = 2 and m.user_id = 'member@demo.test'
      and tracks.withdrawn_on is null and v.video_id <> ''
    order by c.channel_id, v.video_id, tracks.track_id limit 200`.execute(db)
  // Not all of one channel.
  return rows.filter((_, at) => at % Math.max(1, Math.floor(rows.length / plans.length)) === 0)
}

/** What was said and told is as old as it seems. */
async function setBack(db: Database, network_id: number, request_id: number, days: number): Promise<void> {
  const back = sql`make_interval(days => ${days})`
  await sql`
    update requests set opened_at = opened_at - ${back},
      decided_at = decided_at - make_interval(days => greatest(${days}::integer - 2, 0))
    where network_id = ${network_id} and request_id = ${request_id}`.execute(db)
  await sql`
    update thread_posts set posted_at = posted_at - case
        when is_answer then make_interval(days => greatest(${days}::integer - 2, 0))
        when post_id = (select min(post_id) from thread_posts where network_id = ${network_id} and about = 'request'
          and thread_id = ${request_id}) then ${back}
        else interval '1 day' end
    where network_id = ${network_id} and about = 'request' and thread_id = ${request_id}`.execute(db)
}
