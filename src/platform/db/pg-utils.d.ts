/** What of pg's own modules the shop uses beside its interface (docs/decisions/internals.md). */
declare module 'pg/lib/utils.js' {
  /** A value as the server takes it. Throws at what cannot be written. */
  export function prepareValue(value: unknown): string | Buffer | null
}
