import { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'
import jyutping from './jyutping.json' with { type: 'json' }
import simplified from './simplified.json' with { type: 'json' }
import type { Readings } from './search-words.rules.ts'

/** Simplified character for every character code: a phrase converter for each text would be a hundred times slower. */
function simplifiedCodes(): Uint16Array {
  const codes = new Uint16Array(0x10000)
  for (let code = 0; code < codes.length; code += 1) codes[code] = code
  for (let i = 0; i < simplified.from.length; i += 1)
    codes[simplified.from.charCodeAt(i)] = simplified.to.charCodeAt(i)
  return codes
}

/**
 * The Cantonese syllable of every character code: the whole dictionary of phrases would take thirty times the
 * room.
 */
function cantonese(): (code: number) => string | undefined {
  const syllables = Object.keys(jyutping)
  const at = new Uint16Array(0x10000)
  Object.values(jyutping).forEach((characters, nth) => {
    for (let i = 0; i < characters.length; i += 1) at[characters.charCodeAt(i)] = nth + 1
  })
  return (code) => syllables[(at[code] ?? 0) - 1]
}

/** `make` with its last `most` results in memory. */
function memoized<T extends {}>(most: number, make: (text: string) => T): (text: string) => T {
  const results = new LRUCache<string, T>({ max: most, memoMethod: make })
  return (text) => results.memo(text)
}

const isSyllable = (syllable: string | undefined): syllable is string =>
  !!syllable && /^[a-z]+$/.test(syllable)

/**
 * The readings from the dictionaries. They take tens of milliseconds to prepare, so a process makes them
 * once.
 */
export function dictionaryReadings(): Readings {
  const codes = simplifiedCodes()
  const jyutpingOf = cantonese()
  return {
    simplified(text) {
      const bytes = Buffer.from(text, 'utf16le') // in place and by code: much faster than character by character
      const units = new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
      for (let i = 0; i < units.length; i += 1) units[i] = codes[units[i] ?? 0] ?? 0
      return bytes.toString('utf16le')
    },
    pinyin: memoized(4_000, (run) =>
      pinyin(run, { toneType: 'none', type: 'array', v: true }).filter(isSyllable),
    ),
    jyutping: (run) => Array.from(run, (character) => jyutpingOf(character.charCodeAt(0))).filter(isSyllable),
  }
}

let readings: Readings | undefined
/** The readings of this process: the same dictionaries for everything. */
export const readingsOfProcess = (): Readings => (readings ??= dictionaryReadings())
