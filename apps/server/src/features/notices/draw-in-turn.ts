import sharp from 'sharp'
import { DomainError } from '../../errors/domain-error.ts'

// One of libuv's four threads for each picture: signing in needs two, and what is read once need not be kept.
sharp.concurrency(1)
sharp.cache(false)

const atOnce = 2
/** Pictures of one network that wait behind the one being drawn. */
const maxQueue = 4

type Network = { waiting: (() => void)[]; isDrawing: boolean }

const networks = new Map<number, Network>()
let drawing = 0

/**
 * Draws one picture of a network at a time (0: the installation's), in parallel with other networks, so that slow
 * pictures delay only their own network. `unavailable` while too many of the same network wait.
 */
export async function drawInTurn<T>(network_id: number, draw: () => Promise<T>): Promise<T> {
  const network = networks.get(network_id) ?? { waiting: [], isDrawing: false }
  if (network.waiting.length >= maxQueue) throw new DomainError('unavailable', { retry_after_seconds: 5 })
  networks.set(network_id, network)
  await new Promise<void>((begin) => {
    network.waiting.push(begin)
    beginNext()
  })
  try {
    return await draw()
  } finally {
    drawing -= 1
    network.isDrawing = false
    // Behind all others that wait.
    networks.delete(network_id)
    if (network.waiting.length > 0) networks.set(network_id, network)
    beginNext()
  }
}

function beginNext(): void {
  for (const network of networks.values()) {
    if (drawing >= atOnce) return
    const begin = network.isDrawing ? undefined : network.waiting.shift()
    if (!begin) continue
    drawing += 1
    network.isDrawing = true
    begin()
  }
}
