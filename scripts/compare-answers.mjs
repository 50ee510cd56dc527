// Whether two databases answered the same calls the same: files of lines with what was asked, its status and its body.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

/** What is another one each time, wherever it stands in a text. */
const random = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'a UUID'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'a time'],
  [/(오전|오후) \d+:\d\d/g, 'a time of day'],
  [/\bCS-[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'a code'],
  [/(?<![\w-])(\d-)?[\w-]{43}(?![\w-])/g, 'a token'],
  [/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g, 'the name of a file'],
  [/"cuesheet_\d+_\w{6}"/g, '"the beginning of a key"'],
  [/"(made_password|pass)":"[\w-]+"/g, '"$1":"a secret"'],
  [/id: \d+\.\d+/g, 'id: of an event'],
  [/"next":"\d{16}\./g, '"next":"a moment.'],
]

/** What an answer says of the server and not of what it was asked for. */
const ofTheServer = {
  'GET console/system/state': ['process', 'machine', 'disk', 'streams', 'database', 'migrations'],
}

/** Rows of one moment, whose order is that of random ids. */
const ofOneMoment = { 'GET console/audit/list': 'rows' }

function readAnswers(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { asked, status, body } = JSON.parse(line)
      const [call] = asked.split(' of ')
      for (const name of ofTheServer[call] ?? []) delete body[name]
      const text = random.reduce(
        (found, [pattern, name]) => found.replaceAll(pattern, name),
        JSON.stringify(body),
      )
      const known = JSON.parse(text)
      const unordered = ofOneMoment[call]
      if (known[unordered]) known[unordered] = known[unordered].map((row) => JSON.stringify(row)).sort()
      return { asked, status, body: known }
    })
}

/** How many answers were compared, and each difference in two lines. */
export function compareAnswers(left, right) {
  const [ones, others] = [readAnswers(left), readAnswers(right)]
  const differences =
    ones.length === others.length
      ? []
      : [`${ones.length} calls were asked of one, ${others.length} of the other`]
  for (const [index, one] of ones.entries()) {
    const other = others[index]
    if (!other || isDeepStrictEqual(one, other)) continue
    const show = ({ asked, status, body }) => `${asked}: ${status} ${JSON.stringify(body)}`
    differences.push(`${show(one)}\n${show(other)}`)
  }
  return { count: Math.min(ones.length, others.length), differences }
}
