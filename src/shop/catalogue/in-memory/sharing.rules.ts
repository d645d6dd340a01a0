import type { Product } from '../product.rules.ts'
import { compactProduct, partsOf } from './compact-product.rules.ts'

/** Limit of the interning table in characters, so that it stays small for large catalogues. */
const mostLetters = 20_000_000

/**
 * Interns equal parts of products: the same price, picture, brand or option name occurs thousands of times in a large
 * catalogue. Safe, because products are immutable. Unset fields take no memory. `most`: limit of the interning table in
 * characters.
 */
export function interner(most = mostLetters): (product: Product) => Product {
  const texts = new Map<string, string>()
  const parts = new Map<string, object>()
  let letters = 0

  function noteLetters(key: string): void {
    letters += key.length
    if (letters < most) return
    texts.clear()
    parts.clear()
    letters = 0
  }
  function sharedText(text: string): string {
    const found = texts.get(text)
    if (found !== undefined) return found
    noteLetters(text)
    texts.set(text, text)
    return text
  }
  function shared<T>(value: T): T {
    if (typeof value === 'string') return sharedText(value) as T // an equal text
    if (typeof value !== 'object' || value === null) return value
    const key = JSON.stringify(value)
    const found = parts.get(key)
    if (found) return found as T // written the same, so an equal part of the same field
    noteLetters(key)
    const packed = withShared(JSON.parse(key) as T & object) // plain data, as it came
    parts.set(key, packed)
    return packed
  }
  const withShared = <T extends object>(whole: T): T => {
    for (const [name, value] of Object.entries(whole)) whole[name as keyof T] = shared(value) as T[keyof T] // its own key
    return whole
  }
  return ({ options, ...fields }) =>
    compactProduct(withShared(asPacked(fields)), {
      subSkus: options.map(({ subSku }) => subSku),
      parts: shared(partsOf(options)),
    })
}

/** Copies an object without unset fields. Parsed JSON has no spare capacity for properties, so it takes less memory. */
function asPacked<T extends object>(plain: T): T {
  const names = Object.keys(plain).filter((name) => plain[name as keyof T] !== undefined) // its own keys
  const packed = JSON.parse(`{${names.map((name) => `"${name}":0`).join()}}`) as T // filled in here
  for (const name of names) packed[name as keyof T] = plain[name as keyof T]
  return packed
}
