import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Keeps a run as JSON in bench/results, with its time and machine, and says where. */
export function writeResults(name: string, results: object): void {
  const output = {
    at: new Date().toISOString(),
    machine: { cpu: os.cpus()[0]?.model, cores: os.availableParallelism(), node: process.version },
    ...results,
  }
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}-${output.at.replaceAll(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify(output, null, 2)}\n`)
  console.log(file)
}
