import type { CertificateData } from '@cuesheet/contract/values/certificates'
import type { Locale } from '@cuesheet/contract/values/locale'
import { fill, textsOf } from '../../locales/texts.ts'
import { type Issuer, issuerLines, type PrintedCertificate, printedRegions } from '../statements/public.ts'

type Look = Pick<Issuer, 'layout' | 'colour'> & { verify_at: string | null; code: string }

/** The words of a certificate as they stand on its page. */
export function printCertificate(
  data: CertificateData,
  { layout, colour, verify_at, code }: Look,
): PrintedCertificate {
  const { locale, issuer, track, video } = data
  const words = textsOf(locale).certificate
  const writeDay = dayWriter(locale)
  const [language, region] = printedRegions[locale]
  const isFirst = data.version === 1
  return {
    locale,
    language,
    region,
    colour,
    title: `${words.certificate} ${data.number}`,
    mark: `cuesheet-certificate ${data.number} v${data.version} code ${code}`,
    heading: words.certificate,
    number_label: words.number,
    number: data.number,
    version: isFirst ? null : fill(words.version, { version: data.version }),
    replaces: isFirst ? null : fill(words.replaces, { version: data.version - 1 }),
    issuer: {
      label: words.issuer,
      brand: data.network,
      name: issuer.name,
      lines: issuerLines(issuer, words),
    },
    payee: { label: words.holder, name: data.channel, lines: [data.platform_channel_id] },
    lead: fill(words.lead, { network: data.network, channel: data.channel }),
    parts: [
      {
        heading: words.track,
        title: track.title,
        facts: [
          ...(track.artist ? [[words.artist, track.artist] as [string, string]] : []),
          [words.isrc, track.isrc],
          [words.licensed_from, writeDay(data.licensed_from)],
        ],
      },
      {
        heading: words.video,
        title: video.title,
        facts: [
          [words.video_id, video.video_id],
          [words.channel, data.channel],
          ...(video.published_on
            ? [[words.published_on, writeDay(video.published_on)] as [string, string]]
            : []),
          ...(data.approved_from
            ? [[words.approved_from, writeDay(data.approved_from)] as [string, string]]
            : []),
          [words.issued_on, writeDay(data.issued_on)],
        ],
      },
    ],
    proof: {
      heading: words.proof,
      text: words.proof_text,
      rows: [
        ...(verify_at
          ? [{ name: words.verify_at, value: verify_at.replace(/^https?:\/\//, ''), link: verify_at }]
          : []),
        { name: words.code, value: code, link: null },
      ],
    },
    footer: layout.footer[locale] || issuer.name,
  }
}

function dayWriter(locale: Locale) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}
