import { platformChannelId, platformVideoId } from '@cuesheet/contract/values/ids'
import { parseColumnNames } from '../../csv/read-table.ts'
import { RefusedFile, showCell } from '../../csv/refused-file.ts'
import { isrcProblem, parseIsrc } from '../music/read.ts'

export type ClaimRow = {
  claim_id: string
  platform_channel_id: string
  video_id: string
  asset_id: string
  /** Null: the claim is on something that has none, as a picture. */
  isrc: string | null
  status: string
}

const needed = ['claim_id', 'channel_id', 'asset_id', 'video_id', 'claim_status', 'isrc'] as const

/** Whether a header is that of a content_owner_active_claims report: no other has ids and states of claims. */
export function isClaimsHeader(header: readonly string[]): boolean {
  const names = header.map((name) => name.trim().toLowerCase())
  return names.includes('claim_id') && names.includes('claim_status')
}

/** Answers a claim or, as a string, why the row is rejected. Throws RefusedFile where the header lacks a column. Pure. */
export function makeParseClaim(header: readonly string[]): (fields: readonly string[]) => ClaimRow | string {
  const names = parseColumnNames(header)
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new RefusedFile(
      `The header lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}, which a content_owner_active_claims report has.`,
    )
  const [claim, channel, asset, video, status, isrc] = needed.map((name) => names.indexOf(name))
  return (fields) => {
    if (fields.length !== names.length)
      return `has ${fields.length} columns where the header has ${names.length}`
    const cell = (at: number | undefined) => fields[at!]!.trim()
    const problem =
      checkId('claim_id', cell(claim)) ??
      checkId('asset_id', cell(asset)) ??
      (platformVideoId.test(cell(video)) ? null : `video_id ${showCell(cell(video))} is not a video's id`) ??
      (state.test(cell(status)) ? null : `claim_status ${showCell(cell(status))} is not a claim's state`)
    if (problem !== null) return problem
    const bare = cell(channel)
    const platform_channel_id = bareChannelId.test(bare) ? `UC${bare}` : bare
    if (!platformChannelId.test(platform_channel_id))
      return `channel_id ${showCell(bare)} is not a channel's id`
    const given = cell(isrc)
    const isNone = given === '' || given === 'NULL' || given === 'null'
    const parsed = isNone ? null : parseIsrc(given)
    if (!isNone && parsed === null) return isrcProblem(given)
    return {
      claim_id: cell(claim),
      platform_channel_id,
      video_id: cell(video),
      asset_id: cell(asset),
      isrc: parsed,
      status: cell(status).toLowerCase(),
    }
  }
}

/** As some exports write it. */
const bareChannelId = /^[0-9A-Za-z_-]{22}$/
const platformId = /^[0-9A-Za-z_-]{1,100}$/
const state = /^[A-Za-z_ ]{1,40}$/

const checkId = (column: string, text: string) =>
  platformId.test(text) ? null : `${column} ${showCell(text)} is not an id`
