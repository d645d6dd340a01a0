/** Text that a spreadsheet would evaluate begins with one of these; a quote before them makes it text. */
const reckoned = /^'*[=+\-@\t\r＝＋－＠]/
const quoted = /^'+[=+\-@\t\r＝＋－＠]/

/** Escapes a text so that no spreadsheet evaluates it; `unescapeFormula` reverses exactly that. */
export const escapeFormula = (text: string): string => (reckoned.test(text) ? `'${text}` : text)
export const unescapeFormula = (text: string): string => (quoted.test(text) ? text.slice(1) : text)
