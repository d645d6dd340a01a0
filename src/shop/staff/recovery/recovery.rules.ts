/** Number of recovery codes in a set. */
export const recoveryCount = 10

/** Audit actions about sign-ins, failed sign-ins and changes of sign-in methods (rules/staff#11). */
export const signInActions: readonly string[] = [
  'staff-sign-in',
  'staff-sign-in-recovery',
  'staff-sign-in-failed',
  'staff-accepted',
  'staff-forgot',
  'staff-reset-accepted',
]

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve signs that are not mistaken for each other, in three groups, from as many random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, 12)].map((byte) => signs[byte % 32] ?? '0')
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-')
}

/** A code as it was typed, without blanks and dashes; null: it is none, but perhaps one of the authenticator. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters) ? letters : null
}

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const
/** In this order: a browser names those it is like, too. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** Readable name of a user agent, such as `Chrome · macOS`; an unknown one is truncated. */
export function deviceName(agent: string): string {
  const nameIn = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([looks]) => looks.test(agent))?.[1]
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : agent.slice(0, 40)
}
