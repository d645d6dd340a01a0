/** A code contains a digit, hyphen or underscore, which words of a name rarely do. */
const code = /^(?=.*[\d_-])[\w.-]{2,80}$/u

/** Codes in pasted text, separated by lines, commas or spaces; empty if it contains anything else. */
export function codesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/u).filter(Boolean)
  return words.every((word) => code.test(word)) ? words : []
}
