import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Script } from './page.ts'

export const weights = ['Regular', 'Bold'] as const
export type Weight = (typeof weights)[number]

/**
 * Regions draw the same characters differently, and no font has them all: fallback order by script, the best match
 * first.
 */
const fallbacks: Record<Script, readonly Script[]> = {
  hk: ['hk', 'sc', 'tc'],
  tc: ['tc', 'sc', 'hk'],
  sc: ['sc', 'hk', 'tc'],
}

const find = createRequire(import.meta.url)
const read = new Map<string, Buffer>()

/** A whole Noto Sans of 7 to 10 MB, read on first use; the PDF worker is a thread of its own and may block. */
export function fontFile(script: Script, weight: Weight): Buffer {
  const cut = weight === 'Bold' ? '700Bold' : '400Regular'
  const name = `noto-sans-${script}/${cut}/NotoSans${script.toUpperCase()}_${cut}.ttf`
  const known = read.get(name) ?? readFileSync(find.resolve(`@expo-google-fonts/${name}`))
  read.set(name, known)
  return known
}

/** Common forms of rare characters in names that none of the fonts has. */
const commonForms: Readonly<Record<string, string>> = {
  𠮷: '吉',
  𣘺: '橋',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ø: 'O',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
}
/** The letter without its accents. */
const bareLetter = (character: string): string | undefined =>
  /\p{Script=Latin}/u.test(character) ? character.normalize('NFD')[0] : undefined
/** The typographic mark for a missing character. */
const missing = '〓'

/** Characters without a shape: marks of direction, joiners, variation selectors, soft hyphens. */
const shapeless = /\p{Default_Ignorable_Code_Point}/gu
/** Line breaks, tabs and other controls are drawn as a space. */
const blank = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

export type Run = { script: Script; text: string }

/**
 * Splits a text into runs that one font can draw; `has` checks whether a font has a character. A character that no
 * font has is drawn as its common form or 〓.
 */
export function runsOf(
  text: string,
  script: Script,
  has: (script: Script, codePoint: number) => boolean,
): Run[] {
  const runs: Run[] = []
  const put = (character: string, from: Script) => {
    const last = runs.at(-1)
    if (last?.script === from) last.text += character
    else runs.push({ script: from, text: character })
  }
  const fontOf = (character: string) =>
    fallbacks[script].find((each) => has(each, character.codePointAt(0) ?? 0))
  const instead = (character: string): string => {
    const bare = bareLetter(character)
    return (
      commonForms[character] ?? (bare !== undefined && bare !== character && fontOf(bare) ? bare : missing)
    )
  }
  for (const character of text.replaceAll(shapeless, '').replaceAll(blank, ' ').normalize('NFC')) {
    const rendered = fontOf(character) ? character : instead(character)
    for (const each of rendered)
      put(each, each === ' ' ? (runs.at(-1)?.script ?? script) : (fontOf(each) ?? script))
  }
  return runs
}
