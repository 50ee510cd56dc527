import { compareCharts, consoleCharts, makeCharts } from '@cuesheet/contract/console-catalogue-use'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { day, id } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { ListTools } from '../list/list-tools.tsx'
import { networksQuery } from '../networks-query.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'

const shape = { network: id, from: day, to: day }

/** A network's weekly charts: two weeks beside each other, and making one again. */
export default function ChartsScreen() {
  const t = useTranslations('console_catalogue.charts')
  const list = useTranslations('console_catalogue.list')
  const format = useFormat()
  const sentence = useSentence()
  const [search, onSearch] = useConsoleSearch(shape)
  const { data: networks = [] } = useQuery(networksQuery())
  const network = search.network ?? networks[0]?.network_id
  const query = useQuery(
    queryOf(consoleCharts, { network: network ?? 0 }, { enabled: network !== undefined, staleTime: 0 }),
  )
  const making = useAction(
    mutationOf(makeCharts, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const may = useMay(makeCharts)
  const weeks = query.data?.weeks ?? []
  const made = weeks.filter(({ made_at }) => made_at !== null)
  const week = weeks.find(({ sunday }) => sunday === search.to) ?? weeks[0]
  const other =
    made.find(({ sunday }) => sunday === search.from) ??
    made.find(({ sunday }) => sunday < (week?.sunday ?? ''))
  const options = (of: typeof weeks) =>
    of.map(({ sunday, made_at }) => ({
      value: sunday,
      label: t('until', { day: format.dayAndYear(sunday) }),
      detail: made_at === null ? t('missing') : undefined,
    }))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <OptionPicker
          label={t('network')}
          search={{ label: list('find'), none: list('none_found') }}
          value={network ?? 0}
          options={networks.map(({ network_id, name }) => ({ value: network_id, label: name }))}
          onPick={(picked) => onSearch({ network: picked, from: undefined, to: undefined })}
        />
        {week && (
          <OptionPicker
            label={t('week')}
            value={week.sunday}
            options={options(weeks)}
            onPick={(to) => onSearch({ to })}
          />
        )}
        {other && (
          <OptionPicker
            label={t('other')}
            value={other.sunday}
            options={options(made)}
            onPick={(from) => onSearch({ from })}
          >
            <span className="truncate">
              {t('other')}: {format.dayAndYear(other.sunday)}
            </span>
          </OptionPicker>
        )}
        {may && network !== undefined && week && (
          <span className="ms-auto flex gap-2">
            {weeks.length > made.length && (
              <Button busy={making.isPending} onClick={() => making.mutate({ network_id: network })}>
                {t('make_missing')}
              </Button>
            )}
            <Button
              busy={making.isPending}
              onClick={() => making.mutate({ network_id: network, week: week.sunday })}
            >
              {t('make')}
            </Button>
          </span>
        )}
      </div>
      {query.isError ? (
        <Failed title={t('failed')} query={query} />
      ) : query.isPending && network !== undefined ? (
        <Skeleton className="h-64" />
      ) : network === undefined || !week ? (
        <EmptyState icon={ChartNoAxesColumn} title={t('none')} text={t('none_text')} />
      ) : (
        <Compared network={network} week={week} other={other?.sunday ?? week.sunday} />
      )}
    </>
  )
}

type Place = AnswerOf<typeof compareCharts>['rows'][number]
type Week = { sunday: string; made_at: string | null }

function Compared({ network, week, other }: { network: number; week: Week; other: string }) {
  const t = useTranslations('console_catalogue.charts')
  const fields = useTranslations('console_catalogue.fields')
  const format = useFormat()
  const query = useQuery(queryOf(compareCharts, { network, week: week.sunday, other }))
  if (query.isError) return <Failed title={t('failed')} query={query} />
  if (!query.data) return <Skeleton className="h-64" />
  const { rows } = query.data
  return (
    <section className="overflow-x-auto rounded-card border border-line bg-surface">
      <div className="flex items-center justify-end border-b border-line px-4 py-1">
        {week.made_at && (
          <p className="me-auto text-small text-faint">
            {t('made_at', { moment: format.moment(week.made_at) })}
          </p>
        )}
        <ListTools<Place>
          list="catalogue/charts"
          readAll={async () => rows}
          columns={[
            { header: t('rank'), value: ({ rank }) => rank },
            { header: 'ISRC', value: ({ isrc }) => isrc },
            { header: fields('title'), value: ({ title }) => title },
            { header: fields('artist'), value: ({ artist }) => artist },
            { header: t('before'), value: ({ other_rank }) => other_rank },
            { header: t('views'), value: ({ views }) => views },
            { header: t('engaged_views'), value: ({ engaged_views }) => engaged_views },
          ]}
        />
      </div>
      <table className="w-full">
        <thead>
          <tr className="text-small text-muted">
            <th className="w-20 px-4 py-2 text-end font-medium">{t('rank')}</th>
            <th className="px-2 py-2 text-start font-medium">{fields('title')}</th>
            <th className="px-4 py-2 text-end font-medium">{t('before')}</th>
            <th className="px-4 py-2 text-end font-medium">{t('views')}</th>
            <th className="px-4 py-2 text-end font-medium">{t('engaged_views')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ track_id, title, artist, rank, other_rank, ...seen }) => (
            <tr key={track_id} className="border-t border-line">
              <td className="px-4 py-2 text-end font-semibold tabular-nums">
                {rank ?? <span className="font-normal text-faint">{t('out')}</span>}
              </td>
              <td className="max-w-80 px-2 py-2">
                <Link
                  {...consoleLink(`catalogue/tracks/${track_id}`)}
                  className="block truncate font-medium hover:underline"
                >
                  {title}
                </Link>
                <span className="block truncate text-small text-faint">{artist}</span>
              </td>
              <td className="px-4 py-2 text-end text-muted tabular-nums">{other_rank ?? t('new')}</td>
              {(['views', 'engaged_views'] as const).map((name) => (
                <td key={name} className="px-4 py-2 text-end tabular-nums">
                  {format.count(seen[name])}
                  <span className="block text-small text-faint">{format.count(seen[`other_${name}`])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
