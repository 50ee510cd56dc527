import { me } from '@cuesheet/contract/auth'
import { channels, type ManagedChannel } from '@cuesheet/contract/channels'
import { addCodeLinks } from '@cuesheet/contract/code-links'
import { videos } from '@cuesheet/contract/dashboard'
import { accounts } from '@cuesheet/contract/members'
import { tracks } from '@cuesheet/contract/music'
import { notices } from '@cuesheet/contract/notices'
import { requests } from '@cuesheet/contract/requests'
import { usedTracks } from '@cuesheet/contract/track-report'
import { clientOf } from './sign-in.ts'

/** What screens are about: ids of the demo network, as far as it has such a thing. */
export type Subjects = Partial<
  Record<
    | 'network'
    | 'approved'
    | 'unverified'
    | 'on_hold'
    | 'failed'
    | 'member'
    | 'video'
    | 'new_video'
    | 'track'
    | 'withdrawn'
    | 'notice'
    | 'request'
    | 'about'
    | 'link',
    string
  >
>

/** One of each kind that the demo network has. */
export async function findSubjects(
  site: string,
  token: string,
  { makesLink = false } = {},
): Promise<Subjects> {
  const { call } = clientOf(site, token)
  const orNull = <Answer>(answer: Promise<Answer>) => answer.catch(() => null)
  const rows = (await orNull(call(channels)))?.rows ?? []
  const channel = (fits: (row: ManagedChannel) => boolean) => rows.find(fits)?.channel_id
  const members = await orNull(call(accounts))
  const shown = await orNull(call(videos))
  const fresh = await orNull(call(videos, { query: { kind: 'new', size: 1 } }))
  const catalogue = await orNull(call(tracks))
  const used = await orNull(call(usedTracks, { query: { period: '6_months', size: 200 } }))
  const written = await orNull(call(notices))
  const unverified = channel(({ verification }) => verification === 'pending')
  const asked = await orNull(call(requests))
  const first = shown?.videos.rows[0]
  const { network } = (await orNull(call(me))) ?? {}
  const found = {
    network: network?.network_id,
    approved: channel(({ status, members }) => status === 2 && members.length > 0),
    unverified,
    failed: channel(({ verification }) => verification === 'failed'),
    on_hold: channel(({ status }) => status === 1),
    member: members?.accounts[0]?.account_id,
    video: shown?.videos.rows[0]?.video_id,
    new_video: fresh?.videos.rows[0]?.video_id,
    track: catalogue?.rows[0]?.track_id,
    withdrawn: used?.tracks.rows.find(({ withdrawn_on }) => withdrawn_on !== null)?.track_id,
    notice: written?.rows[0]?.notice_id,
    request: asked?.rows.find(({ kind }) => kind === 'release')?.request_id,
    about: first && `${first.channel_id}.${first.video_id}`,
    // It ends the channel's last one: only for who is alone on the site.
    link: makesLink ? await linkTo(site, token, unverified) : undefined,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]])),
  )
}

/** A link that shows a channel's code without an account. */
async function linkTo(
  site: string,
  token: string,
  channel_id: number | undefined,
): Promise<string | undefined> {
  if (channel_id === undefined) return undefined
  const { links } = await clientOf(site, token).call(addCodeLinks, { body: { channels: [channel_id] } })
  return links[0]?.token
}
