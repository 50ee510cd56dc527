import type { Genre } from '../pictures/genres.ts'
import { SeededRandom } from '../seeded-random.ts'
import { ambient } from './ambient.ts'
import { beauty } from './beauty.ts'
import { cats } from './cats.ts'
import { comedy } from './comedy.ts'
import { cooking } from './cooking.ts'
import { cover } from './cover.ts'
import { craft } from './craft.ts'
import { dance } from './dance.ts'
import { dogs } from './dogs.ts'
import { fitness } from './fitness.ts'
import { gaming } from './gaming.ts'
import { withParticle } from './particle.ts'
import { study } from './study.ts'
import type { GenreTitles, TitleGrammar } from './title-grammar.ts'
import { travel } from './travel.ts'
import { vlog } from './vlog.ts'

const grammars: Record<Genre, GenreTitles> = {
  vlog,
  cooking,
  cats,
  dogs,
  dance,
  cover,
  ambient,
  study,
  gaming,
  beauty,
  travel,
  fitness,
  comedy,
  craft,
}

export type TitleWish = {
  locale: 'ko' | 'en'
  is_shorts: boolean
  track: { title: string; artist: string } | undefined
}

/** Writes the titles of one channel: no choice comes back before its list is used up, and no title twice anywhere. */
export class TitleWriter {
  readonly #genre: Genre
  readonly #random: SeededRandom
  readonly #taken: Set<string>
  readonly #decks = new Map<string, string[]>()
  #episode = 0

  constructor(channel: string, genre: Genre, taken: Set<string>) {
    this.#genre = genre
    this.#random = new SeededRandom(`titles of ${channel}`)
    this.#taken = taken
  }

  write(wish: TitleWish): string {
    const grammar = grammars[this.#genre][wish.locale]
    for (let attempt = 0; attempt < 40; attempt++) {
      const title = this.#compose(grammar, wish)
      if (this.#taken.has(title)) continue
      this.#taken.add(title)
      return this.#decorate(title, grammar, wish)
    }
    throw new Error(`the titles of ${this.#genre} (${wish.locale}) are used up`)
  }

  #compose(grammar: TitleGrammar, wish: TitleWish): string {
    const possible = grammar.patterns.filter(
      (pattern) =>
        (wish.track || !/\{(track|artist)/.test(pattern)) && !(wish.is_shorts && pattern.startsWith('~')),
    )
    const pattern = this.#draw(`${wish.locale} ${wish.is_shorts} ${wish.track !== undefined}`, possible)
    const text = pattern
      .replace(/^~/, '')
      .replace(/\(([^()|]*\|[^()]*)\)/g, (_, options: string) => this.#draw(options, options.split('|')))
      .replace(/<(\d+)-(\d+)>/g, (_, low, high) => String(this.#random.integer(Number(low), Number(high))))
      .replace(/\{(\w+)(?:\+([가-힣]+))?\}/g, (_, name: string, particle: string | undefined) => {
        const word = this.#word(grammar, wish, name)
        return particle ? withParticle(word, particle) : word
      })
    if (wish.locale === 'ko') return text
    return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\b([Aa]) (?=[aeiou])/g, '$1n ')
  }

  #word(grammar: TitleGrammar, wish: TitleWish, name: string): string {
    if (name === 'track') return wish.track?.title ?? ''
    if (name === 'artist') return wish.track?.artist ?? ''
    if (name === 'episode') return String(++this.#episode)
    const list = grammar.words[name]
    if (!list) throw new Error(`${this.#genre} (${wish.locale}) has no words for ${name}`)
    return this.#draw(`${wish.locale} ${name}`, list)
  }

  #decorate(title: string, grammar: TitleGrammar, wish: TitleWish): string {
    const tail = this.#random.chance(0.2) ? ` ${this.#random.pick(grammar.tails)}` : ''
    const mark = wish.is_shorts && this.#random.chance(0.22) ? ' #shorts' : ''
    return title + tail + mark
  }

  #draw(name: string, items: readonly string[]): string {
    let deck = this.#decks.get(name)
    if (!deck || deck.length === 0) {
      deck = [...items]
      for (let index = deck.length - 1; index > 0; index--) {
        const other = this.#random.integer(0, index)
        ;[deck[index], deck[other]] = [deck[other] ?? '', deck[index] ?? '']
      }
      this.#decks.set(name, deck)
    }
    const item = deck.pop()
    if (item === undefined) throw new Error(`nothing to choose from: ${name}`)
    return item
  }
}
