// Writes the names of countries in each language, once for server and browsers: node scripts/write-countries.mjs
import { writeFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes with a name that are no countries: groups, islands of others, exercises, and the unknown. */
const others = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
/** Their long names are titles of law, not what people call them. */
const shortNamed = new Set(['FK', 'HK', 'MO', 'PS'])

const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  // A code that was given up belongs to another one today.
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` && !others.has(code))

for (const locale of ['ko', 'en', 'zh-CN', 'zh-TW']) {
  const writer = (style) => new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' })
  const [long, short] = [writer('long'), writer('short')]
  const named = codes.map((code) => [code, (shortNamed.has(code) ? short : long).of(code)])
  const name = Object.fromEntries(named.filter(([, text]) => text))
  writeFileSync(
    inProject('apps/web/src/locales', locale, 'countries.json'),
    `${JSON.stringify({ name }, null, 2)}\n`,
  )
  console.log(`${locale}: ${Object.keys(name).length} countries`)
}
