import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { DomainError } from '../errors/domain-error.ts'

/** argon2id: memory in KiB, passes, lanes. Tests inject a cheap one; everything else uses `passwordCost`. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** 32 MiB, 2 passes: above the floor of 19 MiB and 2 passes that the OWASP cheat sheet gives for argon2id. */
export const passwordCost: PasswordCost = { memoryCost: 32_768, timeCost: 2, parallelism: 1 }

/** Each hash holds its memory while it runs, on one of libuv's four threads: two at a time leave room for the rest. */
const concurrency = 2
const maxQueue = 50

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < concurrency) running += 1
  else {
    if (waiting.length >= maxQueue) throw new DomainError('unavailable', { retry_after_seconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The PHC string to store (`$argon2id$v=19$m=…`). argon2id is the library's default algorithm. */
export function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  return inTurn(() => hash(password, cost satisfies Options))
}

const dummies = new Map<string, Promise<string>>()

/** False for a wrong password and, after the same work, where there is none (null, or no hash: a closed account). */
export async function verifyPassword(
  stored: string | null,
  password: string,
  cost: PasswordCost = passwordCost,
): Promise<boolean> {
  if (stored?.startsWith('$argon2')) return inTurn(() => verify(stored, password))
  const key = `${cost.memoryCost}/${cost.timeCost}/${cost.parallelism}`
  const dummy = dummies.get(key) ?? hash('no account has this password', cost)
  dummies.set(key, dummy)
  const hashed = await dummy
  await inTurn(() => verify(hashed, password))
  return false
}

/** Whether a stored hash was made at another cost than today's and should be made again at the next sign-in. */
export function needsRehash(stored: string, cost: PasswordCost = passwordCost): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
}
