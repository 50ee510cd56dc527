import {
  certificates,
  issueCertificate,
  issueNetworkCertificate,
  networkVideoCertificates,
  revokeCertificate,
  videoCertificates,
} from '@cuesheet/contract/certificates'
import { messages } from '@cuesheet/contract/messages'
import {
  answerNetworkRequest,
  answerRequest,
  askRequest,
  networkRequests,
  replyToRequest,
  requests,
  requestThread,
} from '@cuesheet/contract/requests'
import { addTracks, videoId } from '../factories.ts'
import type { Clients, Row, World } from './world.ts'

const reason = 'For a reason'
const video_id = videoId('v')

const ask = ({ here, channel: { channel_id } }: World) =>
  here.member.call(askRequest, {
    body: { channel_id, video_id, reason: 'licensed', text: reason, evidence: null },
  })
const requestsOf = async (at: Clients) => [
  await at.member.call(requests),
  await at.manager.call(requests),
  await at.member.call(messages),
  await at.manager.call(messages),
]
const answer = (request_id: number) =>
  ({ request_id, answer: 'needs_information', reason, certificate_id: null }) as const

/** Issues the certificate of the one track of the video. */
async function issueOne({ here, channel }: World) {
  const of = { video: video_id, channel: channel.channel_id }
  const { tracks } = await here.member.call(videoCertificates, { query: of })
  const { track_id } = tracks[0]!
  return here.member.call(issueCertificate, {
    body: { video_id, channel_id: channel.channel_id, track_id },
  })
}
const certificatesOf =
  ({ channel }: World) =>
  async (at: Clients) => [
    await at.member.call(certificates),
    await at.manager.call(certificates),
    await at.member.call(videoCertificates, { query: { video: video_id, channel: channel.channel_id } }),
  ]
const useTrack = ({ db, channel }: World) =>
  addTracks(db, channel, 'v', [{ isrc: 'KRB402609001', title: 'Certified' }])

export const requestRows: Record<string, Row> = {
  'POST requests/ask': (world) => ({ read: requestsOf, change: () => ask(world) }),
  'POST requests/reply': async (world) => {
    const { request_id } = await ask(world)
    return {
      read: (at) => at.manager.call(requestThread, { query: { request: request_id } }),
      change: () => world.here.member.call(replyToRequest, { body: { request_id, text: reason } }),
    }
  },
  'POST requests/answer': async (world) => {
    const { request_id } = await ask(world)
    return {
      read: requestsOf,
      change: () => world.here.manager.call(answerRequest, { body: answer(request_id) }),
    }
  },
  'POST console/requests/answer': async (world) => {
    const { request_id } = await ask(world)
    const { network_id } = world.network
    return {
      read: async (at) => [
        ...(await requestsOf(at)),
        await at.operator.call(networkRequests, { query: { network: network_id } }),
      ],
      change: () =>
        world.here.operator.call(answerNetworkRequest, { body: { network_id, ...answer(request_id) } }),
    }
  },
  'POST certificates/issue': async (world) => {
    await useTrack(world)
    return { read: certificatesOf(world), change: () => issueOne(world) }
  },
  'POST console/certificates/issue': async (world) => {
    await useTrack(world)
    const { network_id } = world.network
    const { channel_id } = world.channel
    const query = { network: network_id, video: video_id, channel: channel_id }
    const { tracks } = await world.here.operator.call(networkVideoCertificates, { query })
    const body = { network_id, video_id, channel_id, track_id: tracks[0]!.track_id }
    return {
      read: async (at) => [
        ...(await certificatesOf(world)(at)),
        await at.operator.call(networkVideoCertificates, { query }),
      ],
      change: () => world.here.operator.call(issueNetworkCertificate, { body }),
    }
  },
  'POST certificates/revoke': async (world) => {
    await useTrack(world)
    const { certificate_id } = await issueOne(world)
    return {
      read: certificatesOf(world),
      change: () => world.here.manager.call(revokeCertificate, { body: { certificate_id, reason } }),
    }
  },
}
