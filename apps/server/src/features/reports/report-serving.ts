import { reportingDay } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { type CompiledQuery, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ChannelScope, type ChannelsAsked, channelScopeOf } from '../../access/scope.ts'
import { findViewer, hashToken, type SessionRow, sessionOf, useSession } from '../../access/session.ts'
import type { Site } from '../../access/site.ts'
import type { Viewer } from '../../access/viewer.ts'
import { askForTexts, compileTexts, jsonOf, readAnswers, textsOf } from '../../db/questions.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { AnyEndpoint, Given, Server } from '../../http/serve.ts'
import { type Claim, serveClaims } from '../../http/serve-claims.ts'
import type { PeriodAsked } from '../facts/periods.ts'
import { type Opening, type OpeningAsked, openingOf, readStored, type StoredOpening } from './opening.ts'
import { isPlan, type Plan } from './plan.ts'
import { type Reading, type Selection, selectionOf } from './selection.ts'

type ReportEndpoint = AnyEndpoint & { access: 'signed_in' }

/** Who asks, and the state of the data when they do. */
export type Opened = {
  viewer: Viewer
  scope: ChannelScope
  locale: Locale
  currency: Currency
  today: string
  opening: Opening
}

type Asked = ChannelsAsked & Partial<PeriodAsked>

export const readingOf = ({ now, config }: Pick<Server, 'now' | 'config'>): Reading => ({
  today: reportingDay(now()),
  reports_within_days: config.reports_within_days,
})

/** What the statement begins with: whether site and session stand, and the opening. */
type Beginning = {
  site: number | null
  is_default: boolean
  is_playist: boolean
  session: SessionRow | null
  opening: StoredOpening
}

const beginningOf = ({ domain, network_id }: Site, token_hash: Buffer, asked: OpeningAsked) => sql`
  with who as materialized (${sessionOf(network_id, token_hash)})
  select (select network_id from network_domains where domain = ${domain}) as site, is_default, is_playist,
    (select row_to_json(who) from who) as session,
    ${openingOf(network_id, sql`(select account_id from who where permission_flag = 0)`, asked)} as opening
  from networks where network_id = ${network_id}`

type Texts = Record<string, string | null>

/** A statement made for a state of the data: asked the same again it is sent at once, and says itself whether that still holds. */
type Prepared = { beginning: string | null; viewer: Viewer; plan: Plan<object>; query: CompiledQuery<Texts> }

/** Of so many questions the statement is kept; those asked longest ago go first. */
const maxPrepared = 500

export type Serving = <E extends ReportEndpoint>(
  endpoint: E,
  planOf: (opened: Opened, query: z.output<E['query']>) => Plan<Given<E>>,
  askedOf: (query: z.output<E['query']>) => Asked,
) => void

/**
 * Serves screens in one statement each: site, session, opening and all that the screen asks, of one state of the data. What is
 * asked depends on the opening, so it is made for the opening that was last known (the first time it is read before), and
 * counts where the statement finds the same one; else it is asked again.
 */
export function createServing(server: Server): Serving {
  const { db, readers } = server
  const prepared = new Map<string, Prepared>()
  const keep = (key: string, made: Prepared) => {
    prepared.delete(key)
    prepared.set(key, made)
    if (prepared.size > maxPrepared) prepared.delete(prepared.keys().next().value!)
  }
  return (endpoint, planOf, askedOf) => {
    /** `as`: for whom it is read without a session. */
    const answerTo = async (claim: Claim<typeof endpoint>, as: Viewer | null = null) => {
      const { today } = readingOf(server)
      const token_hash = hashToken(claim.token)
      const asked = { ...(claim.query && askedOf(claim.query)), today }
      let { site } = claim
      const beginning = () => jsonOf(beginningOf(site, token_hash, asked))
      const readBeginning = async () => (await askForTexts(db, { beginning: beginning() })).beginning

      /** Throws what is wrong with the call in this state of the data; null where its site is another one by now. */
      const prepare = async (text: string | null): Promise<Prepared | null> => {
        if (site.network_id === 0) throw await refusalOf(server, claim)
        const [found] = JSON.parse(text ?? '[]') as [Beginning?]
        if (!found || !isSame(site, found)) return null
        const { session } = found
        const opening = readStored(found.opening)
        const viewer = as ?? (session && (await useSession(db, site.network_id, token_hash, session)))
        const query = claim.prove(viewer)
        const scope = channelScopeOf(viewer!, asked, opening.known)
        const currency = claim.currency ?? viewer!.currency ?? site.default_currency
        const opened = { viewer: viewer!, scope, locale: claim.locale, currency, today, opening }
        return withQuery({ beginning: text, viewer: viewer!, plan: planOf(opened, query) })
      }
      const withQuery = (made: Omit<Prepared, 'query'>): Prepared => ({
        ...made,
        query: compileTexts(
          db,
          { ...textsOf(made.plan.questions), beginning: beginning() },
          made.plan.shared,
        ),
      })

      const key = JSON.stringify([
        site.domain,
        token_hash.toString('base64'),
        endpoint.path,
        claim.currency,
        claim.locale,
        today,
        claim.query,
      ])
      let made = prepared.get(key) ?? null
      let text = made ? null : await readBeginning()
      for (;;) {
        made ??= await prepare(text)
        if (!made) {
          site = await claim.findSite()
          text = await readBeginning()
          continue
        }
        const { plan, viewer } = made
        const texts = await readers.ask(made.query, plan.is_narrowed ?? false)
        text = texts.beginning ?? null
        if (text !== made.beginning) {
          made = null
          continue
        }
        claim.prove(viewer)
        const answer = plan.answer(readAnswers(plan.questions, texts) as never)
        if (!isPlan(answer)) {
          // Whether an operator may still view as another is asked each time.
          if (!as && viewer.viewing === null) keep(key, made)
          return answer as Given<typeof endpoint>
        }
        made = withQuery({ beginning: text, viewer, plan: answer })
      }
    }
    server.screens.push({
      path: endpoint.path,
      warm: (site, viewer) => answerTo(firstClaim(endpoint, site), viewer),
    })
    serveClaims(server, endpoint, (claim) => answerTo(claim))
  }
}

/** What a screen is asked with nothing chosen; where it is about one thing, one that nobody has. */
function firstClaim<E extends ReportEndpoint>(endpoint: E, site: Site): Claim<E> {
  const bare = endpoint.query.safeParse({})
  const query = (
    bare.success ? bare.data : endpoint.query.parse({ video_id: '-'.repeat(11), track: '1' })
  ) as z.output<E['query']>
  const findSite = async () => {
    throw new DomainError('unknown_domain')
  }
  return { site, findSite, token: '', locale: site.default_locale, currency: null, query, prove: () => query }
}

const isSame = ({ network_id, metadata }: Site, { site, is_default, is_playist }: Beginning) =>
  is_playist === (metadata.is_playist === 1) && (site === network_id || (site === null && is_default))

/** Where operators sign in there are no reports. */
async function refusalOf<E extends ReportEndpoint>({ db }: Server, claim: Claim<E>): Promise<DomainError> {
  claim.prove(await findViewer(db, 0, claim.token))
  return new DomainError('not_found')
}

/** Whether a list has part of its rows: how many, a plan for all values does not know. */
const isNarrowed = ({ search, kind }: { search?: unknown; kind?: unknown }) =>
  Boolean(search) || (kind !== undefined && kind !== 'all')

type PeriodOf = PeriodAsked & ChannelsAsked

export type ReportServing = <E extends ReportEndpoint>(
  endpoint: E,
  planOf: (selection: Selection, query: z.output<E['query']>, opened: Opened) => Plan<Given<E>>,
  ...periodOf: z.output<E['query']> extends PeriodOf ? [] : [(query: z.output<E['query']>) => PeriodOf]
) => void

/**
 * Serves what is asked of a period. Spans of any length share their statements, as searches do: the plan that served some days
 * takes minutes for half a year (measured: cut off after 10 s, instead of 30 ms). Those of summaries are alike, and planning
 * one can take as long as its execution (measured: a third of the channel report).
 */
export const createReportServing =
  (server: Server, serving: Serving): ReportServing =>
  (endpoint, planOf, periodOf = (query: object) => query as PeriodOf) =>
    serving(
      endpoint,
      (opened, query) => {
        const { opening, scope, currency } = opened
        const selection = selectionOf(opening, scope, currency, periodOf(query), readingOf(server))
        return { is_narrowed: !selection.summary || isNarrowed(query), ...planOf(selection, query, opened) }
      },
      periodOf,
    )
