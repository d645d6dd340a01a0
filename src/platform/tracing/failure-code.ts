/** SQLSTATE, or a word such as ECONNREFUSED or shop.not_found. */
const code = /^(?:[0-9A-Z]{5}|[A-Za-z][\w.]{0,59})$/

/** The code of an error, or the name of its class: its words may hold what somebody typed (rules/operations#24). */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const causes = [error, error.cause].filter((each) => each instanceof Error)
  const found = causes
    .map((each) => ('code' in each ? String(each.code) : ''))
    .find((each) => code.test(each))
  return found ?? (code.test(error.name) ? error.name : 'unknown')
}
