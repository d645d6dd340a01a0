/** Deterministic pseudo-random numbers of a seed (mulberry32). */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(next() * most)
  return {
    below,
    chance: (share: number): boolean => next() < share,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T, // of lists that are not empty
  }
}
export type Dice = ReturnType<typeof dice>

/** Addresses that the shop must never call on request; none of them is this machine's own. */
export const closedAddresses = [
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/profile',
  'https://[::ffff:10.0.0.1]/profile',
  'https://[64:ff9b::a00:1]/profile',
  'https://10.1.2.3/profile',
  'https://192.168.0.1:8443/profile',
  'https://172.16.9.9/',
  'https://100.64.0.1/',
  'https://0xa.1.2.3/',
  'https://167838211/',
  'https://012.1.2.3/',
  'https://metadata.internal/',
  'https://printer.local/',
  'https://user:word@10.0.0.1/',
  'http://10.0.0.1/',
  'ftp://10.0.0.1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:application/json,{}',
  'gopher://10.0.0.1:6379/_INFO',
  'https://',
  '//10.0.0.1/',
  'https://10.0.0.1/\u0000',
  `https://10.0.0.1/${'x'.repeat(2_000)}`,
] as const

const words = [
  '',
  ' ',
  'x'.repeat(10_000),
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Eabc',
  '\r\nset-cookie: a=b',
  "'; drop table members; --",
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e999',
  '００',
  '😀'.repeat(500),
  '00000000-0000-0000-0000-000000000000',
] as const
const numbers = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e21,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  5e-324,
  99_999_999_999,
] as const

const deep = (levels: number, list: boolean): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = list ? [value] : { a: value }
  return value
}

/** A value that no legitimate client would send. */
export function odd(by: Dice): unknown {
  switch (by.below(9)) {
    case 0:
      return by.pick(words)
    case 1:
      return by.pick(numbers)
    case 2:
      return by.pick([null, true, false, [], {}, [[]], [null], [{}]])
    case 3:
      return deep(by.pick([3, 50, 2_000]), by.chance(0.5))
    case 4:
      return JSON.parse('{"__proto__":{"isOwner":true},"constructor":{"prototype":{"x":1}}}')
    case 5:
      return Array.from({ length: by.pick([2, 300]) }, () => by.pick(words.slice(3)))
    case 6:
      return Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [`${by.pick(words.slice(3))}${at}`, at]),
      )
    case 7:
      return by.pick(closedAddresses)
    default:
      return by.pick([...words, ...numbers])
  }
}

/** The same plain data with one value changed, removed or added. */
export function mutated(value: unknown, by: Dice): unknown {
  if (by.chance(0.15) || typeof value !== 'object' || value === null) return odd(by)
  if (Array.isArray(value)) {
    if (value.length === 0 || by.chance(0.2)) return [...(value as unknown[]), odd(by)]
    const at = by.below(value.length)
    return (value as unknown[]).map((each, place) => (place === at ? mutated(each, by) : each))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || by.chance(0.15))
    return { ...value, [String(by.pick(words)).slice(0, 200)]: odd(by) }
  const at = by.below(entries.length)
  if (by.chance(0.1)) return Object.fromEntries(entries.filter((_, place) => place !== at))
  return Object.fromEntries(
    entries.map(([key, each], place) => [key, place === at ? mutated(each, by) : each]),
  )
}

/** Valid or malformed JSON. */
export function written(value: unknown, by: Dice): string | Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(value) ?? 'null'
  switch (by.below(14)) {
    case 0:
      return json.slice(0, by.below(json.length + 1))
    case 1:
      return `${json}${json}`
    case 2:
      return `\uFEFF${json}`
    case 3:
      return new Uint8Array([0xff, 0xfe, 0xc0, 0x80, 0x7b, ...Buffer.from(json.slice(0, 100))])
    case 4:
      return '['.repeat(by.pick([100, 100_000]))
    case 5:
      return `{"a":${'9'.repeat(400)}e400,"a":${json}}`
    default:
      return json
  }
}
