import { call, headersOf } from '../calls/http-client.ts'
import { findTarget, percentile, readText } from '../calls/measure-calls.ts'
import type { Question } from '../calls/questions.ts'
import type { BenchViewer } from '../calls/viewers.ts'

/** Milliseconds on either side; the ratio is of the medians, the cluster's to the plain one's. */
export type Compared = {
  network: number
  who: string
  name: string
  period: string
  plain_p50: number
  cluster_p50: number
  ratio: number
  plain_p99: number
  cluster_p99: number
  /** Of the fastest of either, which a busy machine changes least. */
  least_ratio: number
}
export type Difference = { network: number; who: string; name: string; period: string; where: string }
export type Ports = { plain: number; cluster: number }

/** So that connections have planned what they are asked. */
const warmUps = 5

/** Asks each question on both sides in turn, so that what else the machine does meets both, and compares every two answers. */
export async function compareCalls(
  ports: Ports,
  network: number,
  {
    viewers,
    questions,
    repeats,
  }: { viewers: Record<Question['who'], BenchViewer>; questions: Question[]; repeats: number },
): Promise<{ calls: Compared[]; differences: Difference[] }> {
  const calls: Compared[] = []
  const differences: Difference[] = []
  for (const question of questions) {
    const { who, name, period } = question
    const times = { plain: [] as number[], cluster: [] as number[] }
    const headers = headersOf(question.path, viewers[who])
    const differ = (where: string) => differences.push({ network, who, name, period, where })
    try {
      const targets = {
        plain: await findTarget(ports.plain, question, headers),
        cluster: await findTarget(ports.cluster, question, headers),
      }
      if (targets.plain !== targets.cluster) throw new Error(`${targets.plain} and ${targets.cluster}`)
      for (let round = -warmUps; round < repeats; round++) {
        const texts = { plain: '', cluster: '' }
        const sides = ['plain', 'cluster'] as const
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          const answered = await call(ports[side], targets[side], headers)
          texts[side] = readText(answered)
          if (round >= 0) times[side].push(answered.ms)
        }
        if (texts.plain !== texts.cluster) throw new Error(describeDifference(texts))
      }
    } catch (error) {
      differ((error as Error).message)
      continue
    }
    const [plain_p50, cluster_p50] = [percentile(times.plain, 50), percentile(times.cluster, 50)]
    calls.push({
      network,
      who,
      name,
      period,
      plain_p50,
      cluster_p50,
      ratio: ratioOf(cluster_p50, plain_p50),
      plain_p99: percentile(times.plain, 99),
      cluster_p99: percentile(times.cluster, 99),
      least_ratio: ratioOf(Math.min(...times.cluster), Math.min(...times.plain)),
    })
  }
  return { calls, differences }
}

/** To a hundredth. */
const ratioOf = (cluster: number, plain: number) => Math.round((cluster / plain) * 100) / 100

function describeDifference({ plain, cluster }: { plain: string; cluster: string }): string {
  let at = 0
  while (plain[at] === cluster[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `at ${at}: plain …${around(plain)}… cluster …${around(cluster)}…`
}
