import { platformChannelId, platformVideoId } from '@cuesheet/contract/values/ids'
import { calendarDaySchema } from '@cuesheet/contract/values/period'
import { count, counted, more } from '../../../csv/format-rejects.ts'
import { RefusedFile, showCell } from '../../../csv/refused-file.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'
import { verifyRollups } from '../../facts/verify-rollups.ts'
import { isrcProblem, parseIsrc } from '../../music/public.ts'
import { isNameless } from '../parse-decimal.ts'
import type { Description, ReportKind } from '../report-kind.ts'
import {
  type ClaimsResult,
  countStandingClaims,
  currentClaims,
  mergeClaims,
  requireBelievableDay,
  revertClaims,
} from './merge-claims.ts'

/** The recordings that videos use by a content owner's claims: a file is a snapshot of all. */
export const claims: ReportKind<ClaimsResult> = {
  name: 'claims',
  recognises: (names) => names.includes('claim_id') && names.includes('claim_status'),
  staging: {
    table: 'claim_staging',
    columns: [
      'channel_id',
      'claim_id',
      'video_id',
      'asset_id',
      'isrc',
      'status',
      'status_detail',
      'policy',
      'created_day',
    ],
  },
  open(columns, rows) {
    const parse = makeParseClaim(columns)
    const left = { without_isrc: 0, nameless: 0 }
    return {
      take(fields) {
        const claim = parse(fields)
        if (typeof claim === 'string') return claim
        const { platform_channel_id, claim_id, video_id, asset_id, isrc, ...state } = claim
        const { status, status_detail, policy, created_day } = state
        if (platform_channel_id === '' || video_id === '') {
          left.nameless++
          return undefined
        }
        const channel = rows.matchChannel(platform_channel_id)
        if (!channel) return undefined
        // Each text has passed its pattern.
        rows.add(
          channel.channel_id,
          [claim_id, video_id, asset_id, isrc ?? '', status, status_detail, policy, created_day],
          [],
        )
        // What says only that its video is claimed.
        if (isrc === null) {
          left.without_isrc++
          rows.rows_staged--
        }
        return undefined
      },
      prepare: requireBelievableDay,
      merge: (load) => mergeClaims(load, left),
    }
  },
  describe,
  store: {
    help: `A content_owner_active_claims_a3 report replaces the claims that stand: it says which tracks videos use;
one without rows, that none does any more, is taken with --day alone.`,
    tables: ['video_claims', 'video_tracks'],
    verify: verifyRollups,
    rebuild: rebuildRollups,
    revert: revertClaims,
    current: currentClaims,
    describeFile: async (db, scope, { state }) => ({
      claims: state === 'current' ? await countStandingClaims(db, scope) : null,
    }),
  },
}

type ClaimRow = {
  claim_id: string
  platform_channel_id: string
  video_id: string
  asset_id: string
  /** Null: the claim is on something that has none, as a picture. */
  isrc: string | null
  status: string
  /** In the report's word; null: none. */
  status_detail: string | null
  /** What is done with the video: of `policies`, joined with +; null: not said. */
  policy: string | null
  created_day: string | null
}

/** Each is a column that names the countries where it holds. */
const policies = ['monetize', 'track', 'block'] as const
const nowhere = ['', '0', 'false', 'none', 'no']

const needed = ['claim_id', 'channel_id', 'asset_id', 'video_id', 'claim_status', 'isrc'] as const

/** Answers a claim or, as a string, why the row is rejected. Throws RefusedFile where the header lacks a column. Pure. */
function makeParseClaim(names: readonly string[]): (fields: readonly string[]) => ClaimRow | string {
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new RefusedFile(
      `The header lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}, which a content_owner_active_claims report has.`,
    )
  const [claim, channel, asset, video, status, isrc] = needed.map((name) => names.indexOf(name))
  const [detail, created] = ['claim_status_detail', 'claim_created_date'].map((name) => names.indexOf(name))
  const placesOfPolicies = policies.map((name) => [name, names.indexOf(`claim_policy_${name}`)] as const)
  return (fields) => {
    if (fields.length !== names.length)
      return `has ${fields.length} columns where the header has ${names.length}`
    const cell = (at: number | undefined) => {
      const text = fields[at!]!.trim()
      return isNameless(text) ? '' : text
    }
    // Columns that older files lack.
    const optional = (at: number | undefined) => (at === undefined || at < 0 ? '' : cell(at))
    const policy = placesOfPolicies
      .filter(([, at]) => !nowhere.includes(optional(at).toLowerCase()))
      .map(([name]) => name)
    const problem =
      checkId('claim_id', cell(claim)) ??
      checkId('asset_id', cell(asset)) ??
      (cell(video) === '' || platformVideoId.test(cell(video))
        ? null
        : `video_id ${showCell(cell(video))} is not a video's id`) ??
      (state.test(cell(status)) ? null : `claim_status ${showCell(cell(status))} is not a claim's state`)
    if (problem !== null) return problem
    const bare = cell(channel)
    const platform_channel_id = bareChannelId.test(bare) ? `UC${bare}` : bare
    if (platform_channel_id !== '' && !platformChannelId.test(platform_channel_id))
      return `channel_id ${showCell(bare)} is not a channel's id`
    const given = cell(isrc)
    const parsed = given === '' ? null : parseIsrc(given)
    if (given !== '' && parsed === null) return isrcProblem(given)
    return {
      claim_id: cell(claim),
      platform_channel_id,
      video_id: cell(video),
      asset_id: cell(asset),
      isrc: parsed,
      status: cell(status).toLowerCase(),
      status_detail:
        optional(detail)
          .toLowerCase()
          .replace(/[^ -[\]-~]/g, ' ')
          .trim()
          .slice(0, 100) || null,
      policy: policy.join('+') || null,
      created_day: parseCreated(optional(created)),
    }
  }
}

/** As some exports write it. */
const bareChannelId = /^[0-9A-Za-z_-]{22}$/
const platformId = /^[0-9A-Za-z_-]{1,100}$/
const state = /^[A-Za-z_ ]{1,40}$/

/** 2026-11-02 or 20261102, with or without a time; null: no day. */
function parseCreated(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text) ?? []
  const found = `${year}-${month}-${day}`
  return calendarDaySchema.safeParse(found).success ? found : null
}

const checkId = (column: string, text: string) =>
  platformId.test(text) ? null : `${column} ${showCell(text)} is not an id`

function describe({ is_superseded, rows, claims, uses, day, ...result }: ClaimsResult): Description {
  const isUnchanged = rows.written + claims.vanished + uses.added + uses.ended === 0
  return {
    status: is_superseded ? 'superseded' : isUnchanged ? 'unchanged' : 'imported',
    type: day ? ` of ${day}` : '',
    rows: [
      [rows.without_isrc, 'of claims without an ISRC'],
      [rows.nameless, 'of no channel or no video'],
      [
        rows.superseded,
        'left alone: a newer snapshot stands; where this one is right, import it with --again',
      ],
    ],
    lines: [
      `  claims     ${count(claims.active)} active, ${count(claims.other)} in another state; ${count(claims.vanished)} ended since`,
      `  used music ${count(uses.added)} added, ${count(uses.ended)} ended`,
      ...describeUnknown('recordings that the catalogue does not have', result.unknown_isrcs),
      ...describeUnknown('videos without figures', result.unknown_videos),
    ],
  }
}

const shown = 20

const describeUnknown = (what: string, found: ReadonlyMap<string, number>) =>
  found.size === 0
    ? []
    : [
        `  ${what} (${count(found.size)}), whose claims count as soon as they are there:`,
        ...[...found].slice(0, shown).map(([id, claims]) => `    ${id}  ${counted(claims, 'claim')}`),
        ...more(found.size - shown, 'with --json'),
      ]
