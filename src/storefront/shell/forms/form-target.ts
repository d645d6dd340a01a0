/**
 * Fills `{path.to.word}` placeholders of an address with encoded values of the response; null if a value is missing.
 */
export function filledIn(template: string, answer: unknown): string | null {
  let whole = true
  const filled = template.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const word = path
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], answer) // any may be missing
    if (typeof word !== 'string' && typeof word !== 'number') whole = false
    return encodeURIComponent(String(word))
  })
  return whole ? filled : null
}
