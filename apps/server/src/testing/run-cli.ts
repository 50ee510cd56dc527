import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const cli = path.join(import.meta.dirname, '../cli.ts')

/** `npm run cuesheet -- …` as a process, on the database at `url`. */
export function startCli(url: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [cli, ...args], {
    env: { DATABASE_URL: url, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  })
}

export async function runCli(
  url: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = startCli(url, args)
  child.stdin!.end(input)
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  return { code: await code, stdout, stderr }
}
