/**
 * The words of an answer put into `{path.to.word}` places, ready for an address; null where one of them is
 * missing.
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
