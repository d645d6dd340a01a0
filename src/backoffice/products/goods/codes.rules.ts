/** A code has a digit, a dash or a low line in it, which words of a name seldom have. */
const code = /^(?=.*[\d_-])[\w.-]{2,80}$/u

/** Codes in a text that came from elsewhere, by lines, commas or blanks; none where it is anything else. */
export function codesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/u).filter(Boolean)
  return words.every((word) => code.test(word)) ? words : []
}
