/** What a spreadsheet would reckon begins with one of these; a quote before them makes it text. */
const reckoned = /^'*[=+\-@\t\r＝＋－＠]/
const quoted = /^'+[=+\-@\t\r＝＋－＠]/

/** A text as a cell that no spreadsheet reckons; `undefused` takes exactly that back. */
export const defused = (text: string): string => (reckoned.test(text) ? `'${text}` : text)
export const undefused = (text: string): string => (quoted.test(text) ? text.slice(1) : text)
